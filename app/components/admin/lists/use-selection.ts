import { useEffect } from "react";
import { markAll, useSelectedRows } from "#app/components/admin/lists/use-selected-rows.ts";

/** The name and the value by which a selection means all that the list's search finds, whatever rows are marked. */
export const ALL_THAT_MATCH = { name: "all", value: "matching" };

export interface SelectionState {
  /** How many rows of the page are marked. Null where no script runs, and nobody can tell. */
  marked: number | null;
  isWholePage: boolean;
  /** All that match are meant, on the other pages too. */
  isAll: boolean;
}

/** What is marked in a list: rows of its page by boxes of this name, or with all of them everything that matches. */
export function useSelection(form: string, name: string): SelectionState {
  const rows = useSelectedRows(form, name);
  const isAllMarked = useSelectedRows(form, ALL_THAT_MATCH.name)?.marked === 1;
  const isWholePage = rows !== null && rows.of > 0 && rows.marked === rows.of;
  // Who takes a row out, or turns the page, does not mean all any more.
  useEffect(() => {
    if (isAllMarked && !isWholePage) markAll(form, ALL_THAT_MATCH.name, false);
  }, [isAllMarked, isWholePage, form]);
  return { marked: rows && rows.marked, isWholePage, isAll: isAllMarked && isWholePage };
}
