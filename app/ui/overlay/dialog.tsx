import X from "lucide-react/icons/x";
import { useEffect, useId, useReducer, useRef, type ReactNode } from "react";
import { IconButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";

interface DialogProps {
  isOpen: boolean;
  /** Called when the user asks to close it, and again once it has closed: only then does the page behind take the focus. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** The maximum width: 28, 40 or 60 rem. */
  size?: "sm" | "md" | "lg";
  /** Buttons at the bottom, the primary one last. */
  footer?: ReactNode;
  children?: ReactNode;
}

const WIDTHS = { sm: "max-w-md", md: "max-w-2xl", lg: "max-w-5xl" };

/**
 * A modal dialog on the native `<dialog>`: the focus stays inside and returns afterwards; Escape and a click outside close it. The
 * children are mounted only while it is open, so a form inside starts fresh each time.
 */
export function Dialog({ isOpen, onClose, title, description, size = "sm", footer, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [, recordClosing] = useReducer((times: number) => times + 1, 0);
  // After every render: the browser may have closed it by itself (a second Escape) while its parent kept it open.
  useEffect(() => {
    const dialog = ref.current;
    if (isOpen && !dialog?.open) dialog?.showModal();
    if (!isOpen) dialog?.close();
  });
  return (
    // Escape and the Close button also close the dialog; the click outside is a shortcut.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
      onCancel={(event) => {
        // A file field inside reports a cancelled file picker by the same event.
        if (event.target !== ref.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ target }) => {
        if (target !== ref.current) return;
        if (isOpen) recordClosing();
        onClose();
      }}
      onClick={(event) => event.target === ref.current && onClose()}
      className={classNames(
        "m-auto w-[calc(100vw-2rem)] overflow-hidden rounded bg-paper p-0 shadow open:animate-rise",
        WIDTHS[size],
      )}
    >
      {isOpen && (
        <div className="flex max-h-[min(90svh,60rem)] flex-col">
          <header className="flex items-start gap-4 border-b border-line py-3 pr-3 pl-6">
            <h2 id={`${id}-title`} className="display flex-1 pt-2 text-xl">
              {title}
            </h2>
            <IconButton label="Close" onClick={onClose}>
              <X aria-hidden className="size-5" strokeWidth={1.5} />
            </IconButton>
          </header>
          <div className="overflow-y-auto px-6 py-5">
            {description && (
              <p id={`${id}-text`} className="text-ink-soft">
                {description}
              </p>
            )}
            {children}
          </div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">
              {footer}
            </footer>
          )}
        </div>
      )}
    </dialog>
  );
}
