import { useId, useRef, useState } from "react";
import {
  fieldsOfItem,
  intentOf,
  rearrange,
  moveItem,
  type FlatFields,
  type Rearrangement,
} from "#app/components/admin/lists/rearrange.ts";
import { useDragRows } from "#app/components/admin/lists/use-drag-rows.ts";
import { useFocusNext } from "#app/components/admin/lists/use-focus-next.ts";

export interface OrderedItemsInput {
  /** The prefix of the field names: "sections". */
  list: string;
  /** The singular, for screen readers and buttons: "section". */
  one: string;
  items: readonly FlatFields[];
  /** The errors of the submitted form, by field name at that time. */
  errors?: FlatFields;
}

interface OrderedRow {
  key: number;
  item: FlatFields;
  /** The errors of its fields, which move with it. */
  errors: FlatFields;
  isNew: boolean;
}

/**
 * The rows of a list in a form that can be reordered, added and removed: at once with JavaScript, otherwise by a round trip, where the
 * same buttons submit the form with an intent that `rearrangedFields` applies. An added row gets the focus at the element with the id
 * `idOf(key, "head")`, and so does a row whose button is disabled at the end of the list.
 */
export function useOrderedItems({ list, one, items, errors = {} }: OrderedItemsInput) {
  const [rows, setRows] = useState(() =>
    items.map((item, key): OrderedRow => ({
      key,
      item,
      errors: fieldsOfItem(errors, list, key),
      isNew: false,
    })),
  );
  const [announcement, setAnnouncement] = useState("");
  const nextKey = useRef(items.length);
  const ids = useId();
  const idOf = (key: number, target: string) => `${ids}-${key}-${target}`;
  const focusNext = useFocusNext();
  const drag = useDragRows((from, to) => {
    setAnnouncement(`Place ${to + 1} of ${rows.length}`);
    setRows(moveItem(rows, from, to));
  });
  const change = (step: Rearrangement, key: number | null) => {
    const fresh: OrderedRow = { key: (nextKey.current += 1), item: {}, errors: {}, isNew: true };
    const next = rearrange(rows, step, () => fresh);
    const rowKey = key ?? fresh.key;
    const position = next.findIndex((row) => row.key === rowKey) + 1;
    const moved = [step.kind, "head", "up", "down"].map((target) => idOf(rowKey, target));
    focusNext(...(step.kind === "remove" ? [`${ids}-add`] : moved));
    setAnnouncement(
      step.kind === "remove" ? `The ${one} was removed` : `Place ${position} of ${next.length}`,
    );
    setRows(next);
  };
  const button = (step: Rearrangement, key: number | null) => ({
    id: key === null ? `${ids}-add` : idOf(key, step.kind),
    type: "submit" as const,
    name: "intent",
    value: intentOf(list, step),
    formNoValidate: true,
    onClick: (event: React.MouseEvent) => {
      event.preventDefault();
      change(step, key);
    },
  });
  return {
    rows,
    /** Announces the last change to screen readers. */
    announcement,
    drag,
    idOf,
    /** The props of a row's button. */
    rowButton: (step: Rearrangement, key: number) => button(step, key),
    addButton: button({ kind: "add" }, null),
  };
}
