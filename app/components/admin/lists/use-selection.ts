import { useEffect } from "react";
import { setAllChecked, useSelectedRows } from "#app/components/admin/lists/use-selected-rows.ts";

/** The field name and value that select all matches, whatever rows are checked. */
export const SELECT_ALL_MATCHING = { name: "all", value: "matching" };

export interface SelectionState {
  /** The number of checked rows on the page. Null without JavaScript. */
  marked: number | null;
  isWholePage: boolean;
  /** All matches are selected, on the other pages too. */
  isAll: boolean;
}

/** The selection of a list: checked rows of the page or, when all of them are checked, optionally all matches. */
export function useSelection(form: string, name: string): SelectionState {
  const rows = useSelectedRows(form, name);
  const isAllMarked = useSelectedRows(form, SELECT_ALL_MATCHING.name)?.marked === 1;
  const isWholePage = rows !== null && rows.of > 0 && rows.marked === rows.of;
  // Unchecking a row, or turning the page, ends the selection of all matches.
  useEffect(() => {
    if (isAllMarked && !isWholePage) setAllChecked(form, SELECT_ALL_MATCHING.name, false);
  }, [isAllMarked, isWholePage, form]);
  return { marked: rows && rows.marked, isWholePage, isAll: isAllMarked && isWholePage };
}
