import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import type { ComponentProps } from "react";
import { IconButton } from "#app/ui/button.tsx";

const ICONS = { up: ChevronUp, down: ChevronDown };

type MoveButtonProps = Omit<ComponentProps<typeof IconButton>, "label"> & {
  direction: "up" | "down";
  /** The name of the row, for screen readers. */
  row: string;
};

/** Moves a row of a list one place up or down. */
export function MoveButton({ direction, row, ...button }: MoveButtonProps) {
  const Icon = ICONS[direction];
  return (
    <IconButton type="submit" label={`Move ${direction}: ${row}`} {...button}>
      <Icon aria-hidden className="size-4.5" strokeWidth={1.75} />
    </IconButton>
  );
}
