import ListFilter from "lucide-react/icons/list-filter";
import { Link, useSubmit } from "react-router";
import { TOOL_MENU_ITEM, ToolMenu } from "#app/components/admin/lists/list-toolbar.tsx";
import { Button } from "#app/ui/button.tsx";

/** A tick of a filter: a checkbox of the list's GET form. */
export interface Tick {
  name: string;
  value: string;
  label: string;
  isOn: boolean;
}

interface TickMenuProps {
  /** "Status" */
  label: string;
  groups: readonly { legend: string; ticks: readonly Tick[] }[];
  /** The list without these filters. */
  clearTo: string;
}

/** The filters of a list, of which several can be ticked, in its GET form. Each tick submits the form; without JavaScript a button does. */
export function TickMenu({ label, groups, clearTo }: TickMenuProps) {
  const submit = useSubmit();
  const ticked = groups.flatMap(({ ticks }) => ticks.filter(({ isOn }) => isOn));
  const chosen = ticked.length > 1 ? `${ticked.length} chosen` : ticked[0]?.label;
  return (
    <ToolMenu Icon={ListFilter} label={label} chosen={chosen} staysOpen>
      {groups.map(({ legend, ticks }) => (
        <fieldset key={legend} className="border-b border-line pb-1 last-of-type:border-b-0">
          <legend className="px-3 pt-2 pb-1 text-xs font-semibold text-ink-soft">{legend}</legend>
          {ticks.map(({ name, value, label, isOn }) => (
            <label key={value} className={TOOL_MENU_ITEM}>
              <input
                type="checkbox"
                name={name}
                value={value}
                defaultChecked={isOn}
                onChange={({ currentTarget }) => void submit(currentTarget.form)}
                className="size-4.5 accent-flame"
              />
              {label}
            </label>
          ))}
        </fieldset>
      ))}
      <div className="mt-2 hidden noscript:block">
        <Button type="submit" size="sm" variant="dark" className="w-full">
          Apply
        </Button>
      </div>
      {ticked.length > 0 && (
        <Link to={clearTo} className={`${TOOL_MENU_ITEM} border-t border-line font-medium`}>
          Clear filters
        </Link>
      )}
    </ToolMenu>
  );
}
