import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";

interface AccordionRowProps {
  /** Opening a row closes the other rows of its group. */
  group?: string;
  isOpenAtFirst?: boolean;
  /** A link to this id makes the browser scroll to the row and focus it. */
  summaryId?: string;
  summary: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A collapsible row, on `<details>`. */
export function AccordionRow({
  group,
  isOpenAtFirst,
  summaryId,
  summary,
  className,
  children,
}: AccordionRowProps) {
  return (
    <details
      name={group}
      open={isOpenAtFirst}
      className={classNames("group/row border-b border-line", className)}
    >
      <summary id={summaryId} className="flex items-center gap-4 py-5">
        <span className="min-w-0 flex-1">{summary}</span>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-ink-soft transition-transform group-open/row:rotate-180"
          strokeWidth={1.5}
        />
      </summary>
      <div className="pb-6">{children}</div>
    </details>
  );
}
