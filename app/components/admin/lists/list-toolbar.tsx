import ChevronDown from "lucide-react/icons/chevron-down";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { Dropdown } from "#app/ui/overlay/dropdown.tsx";

/** The classes of a button of the toolbar: 44 px on phones, 40 px on wide screens. */
export const TOOL =
  "inline-flex h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded border border-edge bg-white px-3 text-sm font-medium whitespace-nowrap transition-colors hover:border-ink lg:h-10";

/** The classes of a link or a label with a checkbox in a menu of the toolbar. */
export const TOOL_MENU_ITEM =
  "flex min-h-11 w-full items-center gap-3 rounded px-3 text-left text-sm transition-colors hover:bg-linen has-focus-visible:bg-linen lg:min-h-9";

/** The one line above a list: search and filters first, then export and other tools at the end. */
export function ListToolbar({ children }: { children: ReactNode }) {
  return <div className="mb-2 flex items-center gap-2">{children}</div>;
}

interface ToolMenuProps {
  Icon: LucideIcon;
  /** "Status" */
  label: string;
  /** What is chosen, shown after the label and as a dot on phones: "Pending". */
  chosen?: string;
  /** For a menu of checkboxes: it stays open while each tick loads the list again. */
  staysOpen?: boolean;
  /** At the end of a toolbar the menu is aligned with its button's right edge. */
  className?: string;
  children: ReactNode;
}

/** A menu of the toolbar. On phones its button shows the icon alone. */
export function ToolMenu({ Icon, label, chosen, staysOpen, className, children }: ToolMenuProps) {
  return (
    <Dropdown
      staysOpen={staysOpen}
      triggerClassName={classNames(TOOL, "relative")}
      panelClassName={classNames("w-60 p-1.5", className)}
      trigger={
        <>
          <Icon aria-hidden className="size-4" strokeWidth={1.75} />
          <span className="max-md:sr-only">
            {label}
            {chosen && <span className="font-normal">: {chosen}</span>}
          </span>
          {chosen && (
            <span aria-hidden className="absolute top-1.5 right-1.5 size-2 rounded-full bg-flame md:hidden" />
          )}
          <ChevronDown aria-hidden className="size-3.5 max-md:hidden" strokeWidth={1.75} />
        </>
      }
    >
      {children}
    </Dropdown>
  );
}
