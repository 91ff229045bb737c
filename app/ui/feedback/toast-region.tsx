import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import X from "lucide-react/icons/x";
import * as Toast from "@radix-ui/react-toast";
import { useEffect, useRef, useState } from "react";
import { Link, useSubmit } from "react-router";
import { classNames } from "#app/ui/class-names.ts";
import type { ShownToast } from "#app/ui/feedback/toast-message.ts";

const DEFAULT_MS = 5_000;
const SWIPE_PX = 50;
const EXIT_MS = 180;

const EDGES = { plain: "border-l-ink", good: "border-l-leaf", bad: "border-l-danger" };

const ACTION = "underlined inline-flex min-h-6 text-sm font-semibold text-flame max-lg:items-center lg:mt-2";

export interface ToastRegionProps {
  toast: ShownToast | null;
  /** Called with the key of a toast after its exit animation. */
  onDismissed: (key: number) => void;
}

/** The toast region, on Radix Toast: swipe by 50 px or Escape to dismiss, F8 to focus it. */
export function ToastRegion({ toast, onDismissed }: ToastRegionProps) {
  const viewport = useRef<HTMLOListElement>(null);
  useEffect(() => {
    raise(viewport.current);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- raises each toast over sheets and dialogs opened since
  }, [toast]);
  useEffect(() => (toast && viewport.current ? keepClear(viewport.current) : undefined), [toast]);
  return (
    <Toast.Provider
      duration={DEFAULT_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_PX}
      label="Notification"
    >
      {toast && <Message key={toast.key} toast={toast} onDismissed={onDismissed} />}
      <Toast.Viewport
        ref={viewport}
        popover="manual"
        hotkey={["F8"]}
        label="Notifications ({hotkey})"
        className="toasts fixed inset-auto top-0 right-0 lg:top-auto lg:bottom-0 z-50 m-0 w-full list-none overflow-visible border-0 bg-transparent p-0 outline-none sm:max-w-md lg:p-6"
      />
    </Toast.Provider>
  );
}

/** Moves the region above open sheets and dialogs: the last element to enter the browser's top layer is on top. */
function raise(region: HTMLElement | null): void {
  // Browsers from before 2024 have no popovers and show the region inline.
  if (!region || !("popover" in HTMLElement.prototype)) return;
  if (region.matches(":popover-open")) region.hidePopover();
  region.showPopover();
}

function Message({ toast, onDismissed }: { toast: ShownToast; onDismissed: (key: number) => void }) {
  const { key, title, description, tone = "plain", durationMs, action, undo } = toast;
  const submit = useSubmit();
  const sendUndo = undo && (() => void submit(undo.fields, { method: "post", action: undo.href }));
  const onUndo = toast.onUndo ?? sendUndo;
  const [isOpen, setIsOpen] = useState(true);
  useEffect(() => {
    if (isOpen) return;
    const timer = setTimeout(() => onDismissed(key), EXIT_MS);
    return () => clearTimeout(timer);
  }, [isOpen, key, onDismissed]);
  return (
    <Toast.Root
      open={isOpen}
      onOpenChange={setIsOpen}
      duration={durationMs}
      type={tone === "bad" ? "foreground" : "background"}
      className={classNames(
        "toast flex min-h-14 items-center gap-2 border border-l-3 border-line bg-white px-2 py-1 text-sm leading-4.5 shadow lg:gap-3 lg:rounded lg:py-4 lg:pl-4 lg:text-base",
        EDGES[tone],
        (description || action || onUndo) && "lg:items-start",
      )}
    >
      {tone === "good" && (
        <CircleCheck aria-hidden className="size-5 shrink-0 text-leaf lg:mt-0.5" strokeWidth={1.75} />
      )}
      {tone === "bad" && (
        <CircleAlert aria-hidden className="size-5 shrink-0 text-danger lg:mt-0.5" strokeWidth={1.75} />
      )}
      <div className="min-w-0 flex-1">
        <Toast.Title className="font-semibold max-lg:mr-1.5 max-lg:inline">{title}</Toast.Title>
        {description && (
          <Toast.Description className="text-ink-soft max-lg:mr-1.5 max-lg:inline lg:text-sm">
            {description}
          </Toast.Description>
        )}
        {action && (
          <Toast.Action asChild altText={action.label}>
            <Link to={action.href} className={ACTION}>
              {action.label}
            </Link>
          </Toast.Action>
        )}
        {onUndo && (
          <Toast.Action asChild altText="Undo">
            <button type="button" onClick={onUndo} className={ACTION}>
              Undo
            </button>
          </Toast.Action>
        )}
      </div>
      <Toast.Close
        aria-label="Dismiss"
        className="flex size-9 shrink-0 items-center justify-center rounded-full text-ink-soft hover:bg-linen hover:text-ink"
      >
        <X aria-hidden className="size-4.5" strokeWidth={1.75} />
      </Toast.Close>
    </Toast.Root>
  );
}

/** Elements that a toast must not cover: the main button of a page, a bar at the bottom. */
const SELECTOR = "[data-keep-clear]";

/**
 * Keeps the toast region at the bottom of a wide window, and moves it below the header while it would cover a `data-keep-clear` element.
 * Returns a function that stops it.
 */
function keepClear(region: HTMLElement): () => void {
  // With reduced motion every change takes 1 ms, in which the region would be measured at its former place.
  region.style.transitionProperty = "none";
  const place = () => {
    delete region.dataset["edge"];
    if (!coversSomething(region)) return;
    region.dataset["edge"] = "top";
    region.style.setProperty("--toasts-top", `${headerBottom()}px`);
  };
  // A sheet moves the region aside in its own handler of this event.
  const placeAfterSheet = () => requestAnimationFrame(place);
  const sizes = new ResizeObserver(place);
  sizes.observe(region);
  addEventListener("scroll", place, { passive: true });
  addEventListener("resize", place);
  document.addEventListener("toggle", placeAfterSheet, true);
  return () => {
    sizes.disconnect();
    removeEventListener("scroll", place);
    removeEventListener("resize", place);
    document.removeEventListener("toggle", placeAfterSheet, true);
  };
}

/** The bottom of what is in view of the page's header, with the bars above it and the navigation below it. */
function headerBottom(): number {
  const parts = document.querySelector("header")?.children ?? [];
  return Math.max(0, ...[...parts].map((part) => part.getBoundingClientRect().bottom));
}

function coversSomething(region: HTMLElement): boolean {
  const regionBox = region.getBoundingClientRect();
  return [...document.querySelectorAll(SELECTOR)].some((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return (
      top < regionBox.bottom && bottom > regionBox.top && left < regionBox.right && right > regionBox.left
    );
  });
}
