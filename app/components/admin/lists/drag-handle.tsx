import GripVertical from "lucide-react/icons/grip-vertical";
import type { ReactNode } from "react";
import type { DragRows } from "#app/components/admin/lists/use-drag-rows.ts";
import { classNames } from "#app/ui/class-names.ts";

interface DragHandleProps {
  drag: DragRows;
  index: number;
  className?: string;
  /** A second handle besides the grip, such as an image. Without a mouse there is no other. */
  children?: ReactNode;
}

/** The drag handle of a row. Hidden from keyboard and screen readers, which use the row's buttons. */
export function DragHandle({ drag, index, className, children }: DragHandleProps) {
  return (
    <span
      {...drag.handle(index)}
      className={classNames("flex shrink-0 cursor-grab items-center active:cursor-grabbing", className)}
    >
      <GripVertical
        aria-hidden
        className="script-only size-4 text-ink-faint pointer-coarse:hidden"
        strokeWidth={1.75}
      />
      {children}
    </span>
  );
}
