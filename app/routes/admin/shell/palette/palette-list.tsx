import { useEffect } from "react";
import type { PaletteLine } from "#app/routes/admin/shell/palette/palette-lines.ts";

interface PaletteListProps {
  id: string;
  lines: readonly PaletteLine[];
  /** The index of the active option. */
  active: number;
  onChosen(line: PaletteLine): void;
}

const GROUPS = ["Orders", "Go to", "Products", "Customers"] as const;

export function lineId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** The palette's listbox. Focus stays in the input; the active option is scrolled into view. */
export function PaletteList({ id, lines, active, onChosen }: PaletteListProps) {
  useEffect(() => {
    document.getElementById(lineId(id, active))?.scrollIntoView({ block: "nearest" });
  }, [id, active]);
  return (
    <div id={id} role="listbox" aria-label="Results" className="max-h-[50svh] overflow-y-auto">
      {GROUPS.map((group) => {
        const own = lines.flatMap((line, index) => (line.group === group ? [{ line, index }] : []));
        if (own.length === 0) return null;
        return (
          <div
            key={group}
            role="group"
            aria-label={group}
            className="border-b border-line py-2 last:border-0"
          >
            <p aria-hidden className="px-4 pt-1 pb-1 text-xs font-semibold text-ink-soft">
              {group}
            </p>
            {own.map(({ line, index }) => (
              // The field handles the keys: an option is never focused.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={line.to + line.label}
                id={lineId(id, index)}
                role="option"
                aria-selected={index === active}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChosen(line)}
                className="flex min-h-11 cursor-pointer items-center justify-between gap-4 px-4 text-sm hover:bg-paper aria-selected:bg-linen aria-selected:shadow-[inset_2px_0_0_var(--color-flame)]"
              >
                <span className="min-w-0 truncate">{line.label}</span>
                {line.aside && <span className="max-w-1/2 truncate text-xs text-ink-soft">{line.aside}</span>}
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
}
