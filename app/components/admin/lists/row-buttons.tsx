import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import Trash2 from "lucide-react/icons/trash-2";
import type { ComponentProps } from "react";
import { IconButton } from "#app/ui/button.tsx";

export type MoveDirection = "up" | "down";

type ButtonProps = Omit<ComponentProps<typeof IconButton>, "label">;

interface MoveButtonsProps {
  /** The name of the row, for screen readers. */
  row: string;
  index: number;
  /** The number of rows. */
  count: number;
  buttonProps: (direction: MoveDirection) => ButtonProps;
}

/** Two buttons that move a row of a list one place up or down. */
export function MoveButtons({ row, index, count, buttonProps }: MoveButtonsProps) {
  return (["up", "down"] as const).map((direction) => {
    const Icon = direction === "up" ? ChevronUp : ChevronDown;
    return (
      <IconButton
        key={direction}
        type="submit"
        label={`Move ${direction}: ${row}`}
        disabled={index === (direction === "up" ? 0 : count - 1)}
        {...buttonProps(direction)}
      >
        <Icon aria-hidden className="size-4.5" strokeWidth={1.75} />
      </IconButton>
    );
  });
}

/** Removes a row of a list. */
export function RemoveButton({ row, ...button }: ButtonProps & { row: string }) {
  return (
    <IconButton type="submit" label={`Remove: ${row}`} {...button}>
      <Trash2 aria-hidden className="size-4" strokeWidth={1.75} />
    </IconButton>
  );
}
