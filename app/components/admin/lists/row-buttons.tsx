import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
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
  /** Whether the rows are tiles, of which the next one is at the right. */
  isGrid?: boolean;
  buttonProps: (direction: MoveDirection) => ButtonProps;
}

const ROW_MOVES = { up: { word: "up", Icon: ChevronUp }, down: { word: "down", Icon: ChevronDown } };
const TILE_MOVES = {
  up: { word: "earlier", Icon: ChevronLeft },
  down: { word: "later", Icon: ChevronRight },
};

/** Two buttons that move a row of a list one place up or down, or a tile earlier or later. */
export function MoveButtons({ row, index, count, isGrid = false, buttonProps }: MoveButtonsProps) {
  return (["up", "down"] as const).map((direction) => {
    const { word, Icon } = (isGrid ? TILE_MOVES : ROW_MOVES)[direction];
    return (
      <IconButton
        key={direction}
        type="submit"
        label={`Move ${word}: ${row}`}
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
