import { useState, type FocusEvent, type KeyboardEvent } from "react";
import { useLocation, useNavigate } from "react-router";

interface Combobox {
  isOpen: boolean;
  /** The index of the active item, -1 for the text itself. */
  active: number;
  open(): void;
  close(): void;
  onKeyDown(event: KeyboardEvent<HTMLInputElement>): void;
  /** Props for the element around field and list. */
  onBlur(event: FocusEvent<HTMLElement>): void;
}

/**
 * The keys of an editable combobox of links (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/): the arrows cycle through the items and
 * the text, Enter follows the active link, Escape closes.
 */
export function useCombobox(lines: readonly { to: string }[]): Combobox {
  const navigate = useNavigate();
  const { key } = useLocation();
  // Navigation closes the list; an active index past the end of a new list is dropped.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const [chosenTo, setChosenTo] = useState<string | null>(null);
  const isOpen = openedAt === key && lines.length > 0;
  const active = isOpen ? lines.findIndex(({ to }) => to === chosenTo) : -1;
  const close = () => {
    setOpenedAt(null);
    setChosenTo(null);
  };

  function move(step: 1 | -1): void {
    setOpenedAt(key);
    // One more position than items: the text itself, at -1.
    const places = lines.length + 1;
    setChosenTo(lines[((active + 1 + step + places) % places) - 1]?.to ?? null);
  }

  return {
    isOpen,
    active,
    open: () => setOpenedAt(key),
    close,
    onKeyDown(event) {
      if (event.nativeEvent.isComposing) return;
      const chosen = lines[active];
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        move(event.key === "ArrowDown" ? 1 : -1);
      } else if (event.key === "Escape" && isOpen) {
        event.preventDefault();
        close();
      } else if (event.key === "Enter" && chosen) {
        event.preventDefault();
        close();
        void navigate(chosen.to);
      }
    },
    onBlur({ currentTarget, relatedTarget }) {
      if (!currentTarget.contains(relatedTarget)) close();
    },
  };
}
