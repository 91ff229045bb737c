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

/** Panels in one column; in two on a very wide screen, one child per column. */
export function PanelColumns({ children }: { children: ReactNode }) {
  return (
    <div className="grid max-w-3xl grid-cols-1 items-start gap-4 2xl:max-w-none 2xl:grid-cols-2">
      {children}
    </div>
  );
}
