import ChevronDown from "lucide-react/icons/chevron-down";
import Plus from "lucide-react/icons/plus";
import type { ReactNode } from "react";
import { DragHandle } from "#app/components/admin/lists/drag-handle.tsx";
import { MoveButtons, RemoveButton } from "#app/components/admin/lists/row-buttons.tsx";
import type { FlatFields } from "#app/components/admin/lists/rearrange.ts";
import { DRAG_ROW } from "#app/components/admin/lists/use-drag-rows.ts";
import { useOrderedItems, type OrderedItemsInput } from "#app/components/admin/lists/use-ordered-items.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";

interface OrderedItemsProps extends OrderedItemsInput {
  /** Whether items can be added and removed, or only reordered. */
  isFixed?: boolean;
  /** Whether an item's fields are shown in its row; otherwise they expand below its title. */
  isFlat?: boolean;
  /** The maximum number of items. */
  max?: number;
  /** Whether the item with these field names is expanded from the start, besides new ones and those with errors. */
  isExpanded?: (prefix: string) => boolean;
  /** The title of an item's row. */
  titleOf: (item: FlatFields) => string;
  /** Renders an item's fields; their names begin with `prefix`: "sections.2". `errorOf("title")` is the error of a field. */
  children: (item: FlatFields, prefix: string, errorOf: (field: string) => string | undefined) => ReactNode;
}

/** A list in a form whose items can be reordered, added and removed. */
export function OrderedItems(props: OrderedItemsProps) {
  const { list, one, isFixed = false, isFlat = false, max = Number.POSITIVE_INFINITY, children } = props;
  const { rows, announcement, drag, idOf, rowButton, addButton } = useOrderedItems(props);
  return (
    <div>
      <ol className="space-y-2">
        {rows.map(({ key, item, errors, isNew }, index) => {
          const title = props.titleOf(item) || `New ${one}`;
          const fields = children(item, `${list}.${index}`, (field) => errors[field]);
          return (
            // The buttons do the same: dragging is a shortcut.
            <li
              key={key}
              {...drag.row(index)}
              className={classNames(
                "relative flex items-start rounded border border-line bg-white",
                DRAG_ROW,
              )}
            >
              <DragHandle drag={drag} index={index} className="h-11 pl-2" />
              {isFlat ? (
                <div className="min-w-0 flex-1 px-3 py-2.5 sm:px-4">{fields}</div>
              ) : (
                <ExpandableItem
                  isOpen={
                    isNew ||
                    Object.keys(errors).length > 0 ||
                    (props.isExpanded?.(`${list}.${index}`) ?? false)
                  }
                  titleId={idOf(key, "head")}
                  title={title}
                  buttonSpace={isFixed ? "w-24" : "w-36"}
                >
                  {fields}
                </ExpandableItem>
              )}
              <div className={isFlat ? "flex shrink-0" : "absolute top-0 right-0 flex"}>
                <MoveButtons
                  row={title}
                  index={index}
                  count={rows.length}
                  buttonProps={(kind) => rowButton({ kind, index }, key)}
                />
                {!isFixed && <RemoveButton row={title} {...rowButton({ kind: "remove", index }, key)} />}
              </div>
            </li>
          );
        })}
      </ol>
      {!isFixed && rows.length < max && (
        <Button {...addButton} variant="outline" size="sm" className="mt-3">
          <Plus aria-hidden className="size-4" strokeWidth={1.75} /> Add {one}
        </Button>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

interface ExpandableItemProps {
  isOpen: boolean;
  titleId: string;
  title: string;
  /** The width of the buttons, which overlay the title: the fields below have the whole width. */
  buttonSpace: string;
  children: ReactNode;
}

/** An item's title with its fields, which expand below it. */
function ExpandableItem({ isOpen, titleId, title, buttonSpace, children }: ExpandableItemProps) {
  return (
    <details open={isOpen} className="group/item min-w-0 flex-1">
      <summary id={titleId} className="flex min-h-11 items-center gap-2 px-3 text-sm font-medium">
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 -rotate-90 text-ink-faint transition-transform group-open/item:rotate-0"
          strokeWidth={1.75}
        />
        <span className="truncate">{title}</span>
        <span aria-hidden className={classNames("ml-auto shrink-0", buttonSpace)} />
      </summary>
      <div className="space-y-4 px-3 pt-1 pb-4 sm:px-4">{children}</div>
    </details>
  );
}
