import Bold from "lucide-react/icons/bold";
import Heading2 from "lucide-react/icons/heading-2";
import Image from "lucide-react/icons/image";
import Italic from "lucide-react/icons/italic";
import LinkIcon from "lucide-react/icons/link";
import List from "lucide-react/icons/list";
import ListOrdered from "lucide-react/icons/list-ordered";
import TextQuote from "lucide-react/icons/text-quote";
import { useRef, useState, type KeyboardEvent } from "react";
import type { TextCommand } from "#app/components/admin/text-editor/edit-text.ts";
import { IconButton } from "#app/ui/button.tsx";

export type Tool = TextCommand | "image";

const TOOLS = {
  bold: { label: "Bold", icon: Bold, keys: "Ctrl+B" },
  italic: { label: "Italic", icon: Italic, keys: "Ctrl+I" },
  heading: { label: "Heading", icon: Heading2, keys: undefined },
  list: { label: "List", icon: List, keys: undefined },
  numbers: { label: "Numbered list", icon: ListOrdered, keys: undefined },
  quote: { label: "Quote", icon: TextQuote, keys: undefined },
  link: { label: "Link", icon: LinkIcon, keys: "Ctrl+K" },
  image: { label: "Image", icon: Image, keys: undefined },
} as const satisfies Record<Tool, { label: string; icon: typeof Bold; keys: string | undefined }>;

interface ToolbarProps {
  tools: readonly Tool[];
  /** The name of the field, and its id. */
  label: string;
  controls: string;
  onUse: (tool: Tool) => void;
}

/** The buttons of a text field: one stop of the Tab key, within it the arrow keys (WAI-ARIA's toolbar pattern). */
export function Toolbar({ tools, label, controls, onUse }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const move = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, current, tools.length);
    if (next === null) return;
    event.preventDefault();
    setCurrent(next);
    bar.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    // Its buttons take the focus, one at a time.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={bar}
      role="toolbar"
      aria-label={`Format: ${label}`}
      aria-controls={controls}
      onKeyDown={move}
      className="script-only flex flex-wrap"
    >
      {tools.map((tool, index) => {
        const { label: name, icon: Icon, keys } = TOOLS[tool];
        return (
          <IconButton
            key={tool}
            label={name}
            title={keys ? `${name} (${keys})` : name}
            aria-keyshortcuts={keys?.replace("Ctrl", "Control")}
            tabIndex={index === current ? 0 : -1}
            onFocus={() => setCurrent(index)}
            onClick={() => onUse(tool)}
          >
            <Icon aria-hidden className="size-4" strokeWidth={1.75} />
          </IconButton>
        );
      })}
    </div>
  );
}

function nextIndex(key: string, current: number, count: number): number | null {
  switch (key) {
    case "ArrowRight":
      return (current + 1) % count;
    case "ArrowLeft":
      return (current + count - 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
