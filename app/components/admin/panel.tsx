import { useId, type ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";

interface PanelProps {
  title: string;
  /** Shown at the right of the title. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A white card with a heading: a section of an admin page. */
export function Panel({ title, aside, className, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames("rounded border border-line bg-white p-4 sm:p-5", className)}
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-[0.9375rem] font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
