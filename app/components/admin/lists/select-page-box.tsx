import { setAllChecked } from "#app/components/admin/lists/use-selected-rows.ts";
import type { SelectionState } from "#app/components/admin/lists/use-selection.ts";

interface SelectPageBoxProps {
  /** The form of the rows' checkboxes, and the checkboxes' name. */
  form: string;
  name: string;
  selection: SelectionState;
}

/** Selects all rows of the page, or none. Ticked only when every row is; some of them show as indeterminate. */
export function SelectPageBox({ form, name, selection: { marked, isWholePage } }: SelectPageBoxProps) {
  const isSome = Boolean(marked) && !isWholePage;
  return (
    <label className="script-only inline-flex min-h-9 items-center gap-2 px-1 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        ref={(box) => {
          // HTML has no attribute for it.
          if (box) box.indeterminate = isSome;
        }}
        className="size-5 accent-flame"
        checked={isWholePage}
        onChange={({ currentTarget }) => setAllChecked(form, name, currentTarget.checked)}
      />
      Select all
    </label>
  );
}
