import { isScarce, stockLabel } from "#app/domain/catalog/catalog.ts";
import { classNames } from "#app/ui/class-names.ts";

interface StockNoteProps {
  inventory: number;
  /** Until a size is chosen, the stock of none can be named. */
  needsSize: boolean;
  className?: string;
}

/** How many there are to buy: scarcity in the colour of warnings, plenty in that of success. Read aloud when it changes. */
export function StockNote({ inventory, needsSize, className }: StockNoteProps) {
  const isUnknown = needsSize && inventory > 0;
  return (
    <p
      role="status"
      className={classNames(
        "text-sm font-medium",
        isUnknown ? "text-ink-soft" : toneOf(inventory),
        className,
      )}
    >
      {isUnknown ? "Choose a size to see its stock" : stockLabel(inventory)}
    </p>
  );
}

function toneOf(inventory: number): string {
  if (inventory === 0) return "text-danger-deep";
  return isScarce(inventory) ? "text-amber" : "text-leaf";
}
