import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { Form } from "react-router";
import { IconButton } from "#app/ui/button.tsx";

interface MoveButtonsProps {
  row: { id: string; name: string };
  index: number;
  rowCount: number;
  /** The order with which the page was rendered, from `useMovableRows`. */
  shown: string;
  buttonId: (direction: "up" | "down", id: string) => string;
}

/** Moves a row one place up or down; works without JavaScript. */
export function MoveButtons({ row: { id, name }, index, rowCount, shown, buttonId }: MoveButtonsProps) {
  return (
    <Form method="post" preventScrollReset className="relative z-1 flex justify-end">
      <input type="hidden" name="shown" value={shown} />
      <IconButton
        id={buttonId("up", id)}
        type="submit"
        name="move"
        value={`up ${id}`}
        label={`Move up: ${name}`}
        disabled={index === 0}
      >
        <ChevronUp aria-hidden className="size-4.5" strokeWidth={1.75} />
      </IconButton>
      <IconButton
        id={buttonId("down", id)}
        type="submit"
        name="move"
        value={`down ${id}`}
        label={`Move down: ${name}`}
        disabled={index === rowCount - 1}
      >
        <ChevronDown aria-hidden className="size-4.5" strokeWidth={1.75} />
      </IconButton>
    </Form>
  );
}
