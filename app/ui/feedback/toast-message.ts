/** The content of a toast. */
export interface ToastMessage {
  title: string;
  description?: string;
  tone?: "plain" | "good" | "bad";
  /** How long it is shown, 5000 ms by default. Hover and focus pause the time. */
  durationMs?: number;
  action?: { label: string; href: string };
}

/** A toast shown by the browser itself can offer to undo the change. */
export interface BrowserToast extends ToastMessage {
  onUndo?: () => void;
}

/** Long enough to find the Undo button. */
export const UNDO_MS = 10_000;

export interface ShownToast extends BrowserToast {
  key: number;
}
