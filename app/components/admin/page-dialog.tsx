import X from "lucide-react/icons/x";
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { classNames } from "#app/ui/class-names.ts";

interface PageDialogProps {
  title: string;
  /** The page behind it: the target of Close, Escape and a saved form. */
  closeTo: string;
  /** The maximum width: 32, 64 or 84 rem. */
  size?: "sm" | "lg" | "xl";
  children: ReactNode;
}

const WIDTHS = { sm: "max-w-lg", lg: "max-w-5xl", xl: "max-w-[84rem]" };

/**
 * A dialog that is a page: it has its own URL and covers the page that it belongs to. The server renders it open, so it works without
 * JavaScript, which makes it modal. A click outside does not close it, so that typed values are not lost.
 */
export function PageDialog({ title, closeTo, size = "lg", children }: PageDialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const navigate = useNavigate();
  const close = () => void navigate(closeTo, { preventScrollReset: true });
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.matches(":modal")) return;
    // close() would fire a close event.
    dialog.removeAttribute("open");
    const field = firstField(dialog);
    // Without a field the dialog itself gets the focus, so that its title is announced instead of "Close".
    dialog.autofocus = field === null;
    dialog.showModal();
    field?.focus({ preventScroll: true });
  });
  // close() returns the focus to the previous element; removal from the page does not.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      open
      data-page-dialog
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        // A file field inside reports a cancelled file picker by the same event.
        if (event.target !== ref.current) return;
        event.preventDefault();
        close();
      }}
      // A second Escape closes it despite preventDefault. If unsaved changes block the navigation, it opens again.
      onClose={({ target }) => {
        if (target !== ref.current) return;
        ref.current.showModal();
        close();
      }}
      className={classNames(
        "z-40 m-auto max-h-none outline-none w-[calc(100vw-1rem)] rounded bg-paper p-0 shadow sm:w-[calc(100vw-3rem)]",
        "[&:modal]:max-h-[calc(100dvh-1rem)] [&:modal]:overflow-y-auto [&:modal]:overscroll-contain sm:[&:modal]:max-h-[calc(100dvh-4rem)]",
        // Keeps focused elements clear of the sticky header and footer (WCAG 2.4.11).
        "[&:modal]:scroll-pt-18 [&:modal]:scroll-pb-20",
        "[&:not(:modal)]:absolute [&:not(:modal)]:inset-x-0 [&:not(:modal)]:top-4",
        WIDTHS[size],
      )}
    >
      <header className="sticky top-0 z-20 flex items-start gap-4 border-b border-line bg-paper py-2 pr-2 pl-4 sm:pl-6">
        <h2 id={`${id}-title`} className="display min-w-0 flex-1 pt-1.5 text-xl wrap-anywhere">
          {title}
        </h2>
        <Link
          to={closeTo}
          preventScrollReset
          aria-label="Close"
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-colors hover:bg-ink/7"
        >
          <X aria-hidden className="size-5" strokeWidth={1.5} />
        </Link>
      </header>
      {children}
    </dialog>
  );
}

/** The first field. None on a touch screen, whose keyboard would cover half of the dialog. */
function firstField(dialog: HTMLDialogElement): HTMLElement | null {
  if (!matchMedia("(pointer: fine)").matches) return null;
  return dialog.querySelector<HTMLElement>("input:not([type=hidden], [hidden]), select, textarea");
}

/** The sticky footer with the buttons, the primary one last. */
export function PageDialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-20 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-paper px-4 py-3 sm:px-6">
      {children}
    </div>
  );
}
