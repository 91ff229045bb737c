/** The content of a toast. */
export interface ToastMessage {
  title: string;
  description?: string;
  tone?: "plain" | "good" | "bad";
  /** Milliseconds before it closes, 5000 by default. Hover and focus pause the time. */
  durationMs?: number;
  action?: { label: string; href: string };
  /** A form that undoes what the toast reports. */
  undo?: { href: string; fields: Record<string, string> };
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
