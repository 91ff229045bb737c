import X from "lucide-react/icons/x";
import { useEffect, useLayoutEffect, useRef, type ComponentProps, type ReactNode } from "react";
import { useLocation } from "react-router";
import { classNames } from "#app/ui/class-names.ts";

interface SheetProps {
  /** Named by the `SheetTrigger`s that open it. */
  id: string;
  title: string;
  side?: "left" | "right" | "top" | "bottom" | "middle";
  /** Keeps the title for screen readers alone. */
  isTitleHidden?: boolean;
  /** Stays open when only the query changes: for refinements that are chosen one after the other. */
  staysOnQueryChange?: boolean;
  /** Stands below the content and does not scroll away. */
  footer?: ReactNode;
  className?: string;
  children: ReactNode;
}

const SIDES = {
  left: "mr-auto h-dvh w-[min(24rem,88vw)]",
  right: "ml-auto h-dvh w-[min(28rem,92vw)]",
  top: "mb-auto max-h-dvh w-full",
  bottom: "mt-auto max-h-[85dvh] w-full",
  middle: "m-auto max-h-[min(90svh,60rem)] w-[min(64rem,calc(100vw-2rem))] rounded",
};

/**
 * A panel that slides over the page, on the browser's own popover: it opens, closes on Escape or a tap beside it, and takes the focus
 * before any script has arrived. With the script the page behind is inert, and going to another page closes it.
 */
export function Sheet(props: SheetProps) {
  const { id, title, side = "left", isTitleHidden, staysOnQueryChange, footer, className, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const { pathname, search } = useLocation();
  const place = staysOnQueryChange ? pathname : pathname + search;
  useEffect(() => {
    // A browser of before 2024 has no popovers; there the sheet stands in the page.
    if ("popover" in HTMLElement.prototype) ref.current?.hidePopover();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- going somewhere is what closes it
  }, [place]);
  // One that goes with its page while it is open is not toggled any more.
  useLayoutEffect(() => {
    const sheet = ref.current;
    return () => {
      if (sheet) setPageBehind(sheet, false);
    };
  }, []);
  return (
    <dialog
      ref={ref}
      id={id}
      popover="auto"
      aria-label={title}
      data-side={side}
      onBeforeToggle={({ target, currentTarget, newState }) => {
        if (target !== currentTarget) return;
        // Messages make way before the sheet is painted; they alone are styled anew by it.
        if (newState === "open") document.documentElement.dataset["messagesBeside"] = side;
        // The focus goes back before the browser tells of having closed: what it goes back to must take it by then.
        else setPageBehind(currentTarget, false);
      }}
      // React hands on the toggling of what stands inside too: a row that opens is not the sheet.
      onToggle={({ target, currentTarget, newState }) => {
        if (target === currentTarget) setPageBehind(currentTarget, newState === "open");
      }}
      className={classNames("sheet m-0 max-w-none bg-paper p-0 shadow", SIDES[side], className)}
    >
      <div className="flex h-full max-h-[inherit] flex-col">
        {/* No header or footer: outside of main they would be a second banner and page foot. */}
        <div className="flex items-center justify-between gap-4 py-2 pr-2 pl-5">
          <p className={isTitleHidden ? "sr-only" : "display text-xl"}>{title}</p>
          <SheetTrigger
            sheet={id}
            action="hide"
            aria-label="Close"
            className="ml-auto flex size-11 items-center justify-center rounded-full hover:bg-linen"
          >
            <X aria-hidden className="size-5" strokeWidth={1.5} />
          </SheetTrigger>
        </div>
        <div className="flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-6">{children}</div>
        {footer && <div className="border-t border-line px-5 py-4">{footer}</div>}
      </div>
    </dialog>
  );
}

/** Holds the page while a sheet lies over it: all of it but the sheet, for one that stands inside of main would be inert with it. */
function setPageBehind(sheet: HTMLElement, isBehind: boolean): void {
  if (isBehind) document.documentElement.dataset["sheet"] = sheet.dataset["side"];
  else {
    delete document.documentElement.dataset["sheet"];
    delete document.documentElement.dataset["messagesBeside"];
  }
  for (const part of document.querySelectorAll<HTMLElement>("main, [data-behind-sheets]"))
    for (const element of partsWithout(part, sheet)) element.inert = isBehind;
}

/** The largest parts of an element that do not contain another. */
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

/** A button that opens or closes a sheet, also before any script has arrived. */
export function SheetTrigger({ sheet, action = "toggle", ...rest }: SheetTriggerProps) {
  return <button {...rest} type="button" popoverTarget={sheet} popoverTargetAction={action} />;
}
