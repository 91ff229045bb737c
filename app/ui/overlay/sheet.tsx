import X from "lucide-react/icons/x";
import {
  useEffect,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import { useLocation } from "react-router";
import { classNames } from "#app/ui/class-names.ts";

interface SheetProps {
  /** The `sheet` of the `SheetTrigger`s that open it. */
  id: string;
  title: string;
  side?: "left" | "right" | "top" | "middle";
  /** From 64rem on it stands in the page as a sidebar, without its title, its close button and its footer. */
  isSidebarWhenWide?: boolean;
  /** Stays open when only the query changes, for filters that are chosen one after the other. */
  staysOnQueryChange?: boolean;
  /** Fixed below the scrolling content. */
  footer?: ReactNode;
  children: ReactNode;
}

const SIDES = {
  left: "mr-auto h-dvh w-[min(24rem,88vw)]",
  right: "ml-auto h-dvh w-[min(28rem,92vw)]",
  top: "mb-auto max-h-dvh w-full",
  middle: "m-auto max-h-[min(90svh,60rem)] w-[min(64rem,calc(100vw-2rem))] rounded",
};

const HEAD = "flex items-center justify-between gap-4 py-2 pr-2 pl-5";
const CONTENT = "flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-6";

/**
 * A panel that slides over the page, on the native popover: without JavaScript it opens, closes on Escape or a tap outside, and takes the
 * focus. With JavaScript the page behind is inert, and navigating closes it.
 */
export function Sheet(props: SheetProps) {
  const { id, title, side = "left", isSidebarWhenWide, staysOnQueryChange, footer, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  // A sidebar is no dialog, so its role is that of a sidebar on a phone, too.
  const Panel = isSidebarWhenWide ? "aside" : "dialog";
  const { pathname, search } = useLocation();
  const currentUrl = staysOnQueryChange ? pathname : pathname + search;
  useEffect(() => {
    // Browsers from before 2024 have no popovers and show the sheet inline.
    if ("popover" in HTMLElement.prototype) ref.current?.hidePopover();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- navigation closes it
  }, [currentUrl]);
  // A sheet that is unmounted while open gets no toggle event.
  useLayoutEffect(() => {
    const sheet = ref.current;
    return () => {
      if (sheet) setPageBehind(sheet, false);
    };
  }, []);
  return (
    <Panel
      ref={ref}
      id={id}
      popover="auto"
      aria-label={title}
      data-side={side}
      onBeforeToggle={({ target, currentTarget, newState }) => {
        if (target !== currentTarget) return;
        // Moves toasts before the sheet is painted; only they depend on this attribute.
        if (newState === "open") document.documentElement.dataset["toastsBeside"] = side;
        // The browser returns the focus before the toggle event, so its target must no longer be inert.
        else setPageBehind(currentTarget, false);
      }}
      // React bubbles the toggle events of elements inside, such as accordion rows.
      onToggle={({ target, currentTarget, newState }) => {
        if (target !== currentTarget) return;
        setPageBehind(currentTarget, newState === "open");
        // The browser moves the focus into dialogs only.
        if (newState === "open" && !currentTarget.contains(document.activeElement)) currentTarget.focus();
      }}
      onKeyDown={isSidebarWhenWide ? undefined : keepFocusInside}
      tabIndex={isSidebarWhenWide ? -1 : undefined}
      className={classNames(
        "sheet m-0 max-w-none bg-paper p-0 shadow",
        SIDES[side],
        // The padding leaves room for the outlines of its controls, which scrolling would cut.
        isSidebarWhenWide && "sheet-aside lg:-m-1 lg:p-1 lg:shadow-none",
      )}
    >
      <div className={classNames("flex h-full max-h-[inherit] flex-col", isSidebarWhenWide && "lg:contents")}>
        {/* Not <header> or <footer>: outside of main they would be a second banner and contentinfo. */}
        <div className={classNames(HEAD, isSidebarWhenWide && "lg:hidden")}>
          <p className="display text-xl">{title}</p>
          <SheetTrigger
            sheet={id}
            action="hide"
            aria-label="Close"
            className="ml-auto flex size-11 items-center justify-center rounded-full hover:bg-linen"
          >
            <X aria-hidden className="size-5" strokeWidth={1.5} />
          </SheetTrigger>
        </div>
        <div className={classNames(CONTENT, isSidebarWhenWide && "lg:contents")}>{children}</div>
        {footer && (
          <div className={classNames("border-t border-line px-5 py-4", isSidebarWhenWide && "lg:hidden")}>
            {footer}
          </div>
        )}
      </div>
    </Panel>
  );
}

const FOCUSABLE =
  "a[href], button:not(:disabled), input:not([type=hidden], :disabled), select, textarea, summary";

/** Tab goes from the last control to the first one, and back: a popover, unlike a modal dialog, lets it leave for the page behind. */
function keepFocusInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Tab") return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (control) => control.tabIndex >= 0 && control.checkVisibility(),
  );
  const [first, last] = [controls[0], controls.at(-1)];
  const { activeElement } = document;
  const isLeaving = event.shiftKey
    ? activeElement === first || activeElement === event.currentTarget
    : activeElement === last;
  if (!isLeaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/** Makes the page behind an open sheet inert, except for a sheet inside of main. */
function setPageBehind(sheet: HTMLElement, isBehind: boolean): void {
  if (isBehind) document.documentElement.dataset["sheet"] = sheet.dataset["side"];
  else {
    delete document.documentElement.dataset["sheet"];
    delete document.documentElement.dataset["toastsBeside"];
  }
  for (const part of document.querySelectorAll<HTMLElement>("main, [data-behind-sheets]"))
    for (const element of partsWithout(part, sheet)) element.inert = isBehind;
}

/** The largest parts of an element that do not contain `other`. */
function partsWithout(element: HTMLElement, other: Element): HTMLElement[] {
  if (!element.contains(other)) return [element];
  const children = [...element.children].filter((child) => child instanceof HTMLElement);
  return children.filter((child) => child !== other).flatMap((child) => partsWithout(child, other));
}

type SheetTriggerProps = ComponentProps<"button"> & {
  /** The id of the sheet. */
  sheet: string;
  action?: "toggle" | "show" | "hide";
};

/** A button that opens or closes a sheet, also without JavaScript. */
export function SheetTrigger({ sheet, action = "toggle", ...rest }: SheetTriggerProps) {
  return <button {...rest} type="button" popoverTarget={sheet} popoverTargetAction={action} />;
}
