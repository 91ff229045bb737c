import Check from "lucide-react/icons/check";
import ListFilter from "lucide-react/icons/list-filter";
import { Link } from "react-router";
import { TOOL_MENU_ITEM, ToolMenu } from "#app/components/admin/lists/list-toolbar.tsx";

interface FilterMenuProps {
  /** "Status" */
  label: string;
  /** The first one means all. */
  choices: readonly { name: string; to: string; isCurrent: boolean }[];
}

/** A filter of a list with one choice at a time, as links. */
export function FilterMenu({ label, choices }: FilterMenuProps) {
  const chosen = choices.slice(1).find(({ isCurrent }) => isCurrent)?.name;
  return (
    <ToolMenu Icon={ListFilter} label={label} chosen={chosen}>
      <ul aria-label={label}>
        {choices.map(({ name, to, isCurrent }) => (
          <li key={name}>
            <Link to={to} aria-current={isCurrent ? "true" : undefined} className={`group ${TOOL_MENU_ITEM}`}>
              <Check
                aria-hidden
                className="invisible size-4 shrink-0 text-flame group-aria-[current]:visible"
                strokeWidth={2}
              />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </ToolMenu>
  );
}
