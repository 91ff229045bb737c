import { setAllChecked } from "#app/components/admin/lists/use-selected-rows.ts";
import { useSelection } from "#app/components/admin/lists/use-selection.ts";
import { HeadCell } from "#app/ui/table.tsx";

interface SelectPageHeadProps {
  /** The form of the rows' checkboxes, and the checkboxes' name. */
  form: string;
  name: string;
  className?: string;
}

/** The heading above the rows' checkboxes: a box that selects all rows of the page, or none. Some of them show as indeterminate. */
export function SelectPageHead({ form, name, className }: SelectPageHeadProps) {
  const { marked, isWholePage } = useSelection(form, name);
  return (
    <HeadCell className={className}>
      <label className="script-only relative -m-2 flex size-11 items-center justify-center">
        <span className="sr-only">Select all</span>
        <input
          type="checkbox"
          ref={(box) => {
            // HTML has no attribute for it.
            if (box) box.indeterminate = Boolean(marked) && !isWholePage;
          }}
          className="size-4.5 accent-flame"
          checked={isWholePage}
          onChange={({ currentTarget }) => setAllChecked(form, name, currentTarget.checked)}
        />
      </label>
    </HeadCell>
  );
}
