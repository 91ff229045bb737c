import { isScarce, stockLabel } from "#app/domain/catalog/catalog.ts";
import { classNames } from "#app/ui/class-names.ts";

interface StockNoteProps {
  inventory: number;
  /** True until a size is chosen. */
  needsSize: boolean;
  className?: string;
}

/** The number in stock, in the warning colour when low. Announced when it changes. */
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
