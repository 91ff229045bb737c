import { useEffect, useRef, type ReactNode } from "react";
import { useLocation } from "react-router";
import { classNames } from "#app/ui/class-names.ts";

interface DropdownProps {
  /** The content of the button. */
  trigger: ReactNode;
  /** The accessible name, when the content is not text. */
  label?: string;
  triggerClassName: string;
  panelClassName: string;
  children: ReactNode;
}

/**
 * A button with a panel of links or fields below it, on `<details>`, so it opens without JavaScript. With JavaScript, Escape, a press
 * outside, moving the focus out and navigation close it.
 */
export function Dropdown({ trigger, label, triggerClassName, panelClassName, children }: DropdownProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- navigation closes it
  useEffect(() => ref.current?.removeAttribute("open"), [key]);
  useDismissal(ref);
  return (
    <details ref={ref} className="group/dropdown relative">
      <summary aria-label={label} className={triggerClassName}>
        {trigger}
      </summary>
      <div
        className={classNames(
          "absolute top-full right-0 z-40 mt-2 animate-rise rounded border border-line bg-white shadow",
          panelClassName,
        )}
      >
        {children}
      </div>
    </details>
  );
}

function useDismissal(ref: React.RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const details = ref.current;
    if (!details) return;
    const closeUnlessInside = (event: Event) => {
      if (details.open && event.target instanceof Node && !details.contains(event.target))
        details.open = false;
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.open) return;
      details.open = false;
      details.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", closeUnlessInside);
    document.addEventListener("focusin", closeUnlessInside);
    details.addEventListener("keydown", closeOnEscape);
    return () => {
      document.removeEventListener("pointerdown", closeUnlessInside);
      document.removeEventListener("focusin", closeUnlessInside);
      details.removeEventListener("keydown", closeOnEscape);
    };
  }, [ref]);
}
