import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash-2";
import { useId, useRef, useState, type ReactNode } from "react";
import { DragHandle } from "#app/components/admin/lists/drag-handle.tsx";
import {
  fieldsOfItem,
  intentOf,
  redirectedTo,
  rearrange,
  type FlatFields,
  type Rearrangement,
} from "#app/components/admin/lists/rearrange.ts";
import { DRAG_ROW, useDragRows } from "#app/components/admin/lists/use-drag-rows.ts";
import { useFocusNext } from "#app/components/admin/lists/use-focus-next.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";

interface OrderedItemsProps {
  /** The prefix of the field names: "sections". */
  list: string;
  /** The singular, for screen readers and buttons: "section". */
  one: string;
  items: readonly FlatFields[];
  /** Whether items can be added and removed, or only reordered. */
  isFixed?: boolean;
  /** Whether an item's fields are shown in its row; otherwise they expand below its title. */
  isFlat?: boolean;
  /** The maximum number of items. */
  most?: number;
  /** The title of an item's row. */
  titleOf: (item: FlatFields) => string;
  /** The errors of the submitted form, by field name at that time. */
  errors?: FlatFields;
  /** Renders an item's fields; their names begin with `prefix`: "sections.2". `errorOf("title")` is the error of a field. */
  children: (item: FlatFields, prefix: string, errorOf: (field: string) => string | undefined) => ReactNode;
}

interface Shown {
  key: number;
  item: FlatFields;
  /** The errors of its fields, which move with it. */
  errors: FlatFields;
  startsOpen: boolean;
}

/**
 * A list in a form whose items can be reordered, added and removed: at once with JavaScript, otherwise by a round trip, where the same
 * buttons submit the form with an intent that `rearrangedFields` applies.
 */
export function OrderedItems(props: OrderedItemsProps) {
  const {
    list,
    one,
    items,
    isFixed = false,
    isFlat = false,
    most = Number.POSITIVE_INFINITY,
    children,
  } = props;
  const [shown, setShown] = useState(() => shownAtFirst(list, items, props.errors ?? {}));
  const [said, setSaid] = useState("");
  const nextKey = useRef(items.length);
  const ids = useId();
  const focusNext = useFocusNext();
  const drag = useDragRows((from, to) => {
    setSaid(`Place ${to + 1} of ${shown.length}`);
    setShown(redirectedTo(shown, from, to));
  });
  const step = (change: Rearrangement, key: number | null) => (event: React.MouseEvent) => {
    event.preventDefault();
    const fresh = { key: (nextKey.current += 1), item: {}, errors: {}, startsOpen: true };
    const next = rearrange(shown, change, () => fresh);
    const at = key ?? fresh.key;
    const moved = [change.kind, "head", "up", "down"].map((target) => `${ids}-${at}-${target}`);
    focusNext(...(change.kind === "remove" ? [`${ids}-add`] : moved));
    const place = next.findIndex((entry) => entry.key === at) + 1;
    setSaid(change.kind === "remove" ? `The ${one} is removed` : `Place ${place} of ${next.length}`);
    setShown(next);
  };
  return (
    <div>
      <ol className="space-y-2">
        {shown.map(({ key, item, errors, startsOpen }, index) => {
          const title = props.titleOf(item) || `New ${one}`;
          const button = (change: Rearrangement) => ({
            id: `${ids}-${key}-${change.kind}`,
            type: "submit" as const,
            name: "intent",
            value: intentOf(list, change),
            formNoValidate: true,
            onClick: step(change, key),
          });
          return (
            // The buttons do the same: dragging is a shortcut.
            <li
              key={key}
              {...drag.row(index)}
              className={classNames("flex items-start rounded border border-line bg-white", DRAG_ROW)}
            >
              <DragHandle drag={drag} index={index} className="h-11 pl-2" />
              {isFlat ? (
                <div className="min-w-0 flex-1 px-3 py-2.5 sm:px-4">
                  {children(item, `${list}.${index}`, (field) => errors[field])}
                </div>
              ) : (
                <details open={startsOpen} className="group/item min-w-0 flex-1">
                  <summary
                    id={`${ids}-${key}-head`}
                    className="flex min-h-11 items-center gap-2 px-3 text-sm font-medium"
                  >
                    <ChevronDown
                      aria-hidden
                      className="size-4 shrink-0 -rotate-90 text-ink-faint transition-transform group-open/item:rotate-0"
                      strokeWidth={1.75}
                    />
                    <span className="truncate">{title}</span>
                  </summary>
                  <div className="space-y-4 px-3 pt-1 pb-4 sm:px-4">
                    {children(item, `${list}.${index}`, (field) => errors[field])}
                  </div>
                </details>
              )}
              <div className="flex shrink-0">
                <IconButton
                  label={`Move up: ${title}`}
                  disabled={index === 0}
                  {...button({ kind: "up", index })}
                >
                  <ChevronUp aria-hidden className="size-4.5" strokeWidth={1.75} />
                </IconButton>
                <IconButton
                  label={`Move down: ${title}`}
                  disabled={index === shown.length - 1}
                  {...button({ kind: "down", index })}
                >
                  <ChevronDown aria-hidden className="size-4.5" strokeWidth={1.75} />
                </IconButton>
                {!isFixed && (
                  <IconButton label={`Remove: ${title}`} {...button({ kind: "remove", index })}>
                    <Trash2 aria-hidden className="size-4" strokeWidth={1.75} />
                  </IconButton>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {!isFixed && shown.length < most && (
        <Button
          id={`${ids}-add`}
          type="submit"
          name="intent"
          value={intentOf(list, { kind: "add" })}
          formNoValidate
          onClick={step({ kind: "add" }, null)}
          variant="outline"
          size="sm"
          className="mt-3"
        >
          <Plus aria-hidden className="size-4" strokeWidth={1.75} /> Add {one}
        </Button>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

function shownAtFirst(list: string, items: readonly FlatFields[], errors: FlatFields): Shown[] {
  return items.map((item, key) => {
    const wrong = fieldsOfItem(errors, list, key);
    return { key, item, errors: wrong, startsOpen: Object.keys(wrong).length > 0 };
  });
}

/** The form's first button, which the Enter key presses: without it, Enter would move an item. Put it first in the form. */
export function EnterSaves() {
  return (
    <button type="submit" hidden>
      Save
    </button>
  );
}
