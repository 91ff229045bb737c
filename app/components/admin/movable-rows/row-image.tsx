import { DragHandle } from "#app/components/admin/lists/drag-handle.tsx";
import type { DragRows } from "#app/components/admin/lists/use-drag-rows.ts";

/** The image at the start of a movable row, which is also its drag handle. */
export function RowImage({ drag, index, src }: { drag: DragRows; index: number; src: string | null }) {
  return (
    <DragHandle drag={drag} index={index} className="relative z-1 gap-2">
      {src ? (
        <img
          src={src}
          alt=""
          width={40}
          height={50}
          loading="lazy"
          draggable={false}
          className="h-12.5 w-10 rounded bg-linen object-cover"
        />
      ) : (
        <span className="h-12.5 w-10 rounded bg-linen" />
      )}
    </DragHandle>
  );
}
