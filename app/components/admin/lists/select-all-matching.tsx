import { SELECT_ALL_MATCHING, type SelectionState } from "#app/components/admin/lists/use-selection.ts";
import { classNames } from "#app/ui/class-names.ts";

interface SelectAllMatchingBoxProps {
  selection: SelectionState;
  /** The number of matches on all pages, formatted: "1,234". */
  total: string;
  /** The plural of an item: "products". */
  things: string;
}

/** Selects all matches instead of the current page only. Shown when the whole page is selected, and always without JavaScript. */
export function SelectAllMatchingBox({ selection, total, things }: SelectAllMatchingBoxProps) {
  return (
    <label
      className={classNames(
        "min-h-9 items-center gap-2 pr-1 pl-1 font-medium pointer-coarse:min-h-11",
        selection.isWholePage ? "inline-flex" : "hidden noscript:inline-flex",
      )}
    >
      <input type="checkbox" {...SELECT_ALL_MATCHING} className="size-5 accent-flame" />
      Select all {total} {things} that match
    </label>
  );
}
