import type { ReactNode } from "react";

/** Panels in one column; in two on a very wide screen, one child per column. */
export function PanelColumns({ children }: { children: ReactNode }) {
  return (
    <div className="grid max-w-3xl grid-cols-1 items-start gap-4 2xl:max-w-none 2xl:grid-cols-2">
      {children}
    </div>
  );
}
