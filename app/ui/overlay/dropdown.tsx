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
  /** Whether it stays open while the query of the URL changes, such as while filters are ticked in it. */
  staysOpen?: boolean;
  children: ReactNode;
}

/**
 * A button with a panel of links or fields below it, on `<details>`, so it opens without JavaScript. With JavaScript, Escape, a press
 * outside, moving the focus out and navigation close it.
 */
export function Dropdown(props: DropdownProps) {
  const { trigger, label, triggerClassName, panelClassName, staysOpen = false, children } = props;
  const ref = useRef<HTMLDetailsElement>(null);
  const { key, pathname } = useLocation();
  const place = staysOpen ? pathname : key;
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- navigation closes it
  useEffect(() => ref.current?.removeAttribute("open"), [place]);
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
