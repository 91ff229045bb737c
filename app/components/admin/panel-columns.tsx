import type { ReactNode } from "react";

/** Panels below one another; on a very wide screen two columns of them, each column one child. */
export function PanelColumns({ children }: { children: ReactNode }) {
  return (
    <div className="grid max-w-3xl grid-cols-1 items-start gap-4 2xl:max-w-none 2xl:grid-cols-2">
      {children}
    </div>
  );
}
