import { ALL_THAT_MATCH, type SelectionState } from "#app/components/admin/lists/use-selection.ts";
import { classNames } from "#app/ui/class-names.ts";

interface WholeListBoxProps {
  selection: SelectionState;
  /** How many match on all pages, as the list says it: "1,234". */
  total: string;
  /** Of what, in the plural. */
  things: string;
}

/** Means all that match, and not only the page that is seen. Appears when all of the page is marked, and always without a script. */
export function SelectAllMatchingBox({ selection, total, things }: WholeListBoxProps) {
  return (
    <label
      className={classNames(
        "min-h-9 items-center gap-2 pr-1 pl-1 font-medium pointer-coarse:min-h-11",
        selection.isWholePage ? "inline-flex" : "hidden noscript:inline-flex",
      )}
    >
      <input type="checkbox" {...ALL_THAT_MATCH} className="size-5 accent-flame" />
      Select all {total} {things} that match
    </label>
  );
}
