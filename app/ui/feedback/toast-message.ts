/** What a toast says. */
export interface ToastMessage {
  title: string;
  description?: string;
  tone?: "plain" | "good" | "bad";
  /** How long it stays, 5000 ms unless said otherwise. Time stands still while it is pointed at or focused. */
  durationMs?: number;
  action?: { label: string; href: string };
}

/** One that the browser shows by itself may offer to undo what it tells of. */
export interface BrowserToast extends ToastMessage {
  onUndo?: () => void;
}

/** Long enough to find the button in the message. */
export const UNDO_MS = 10_000;

export interface ShownToast extends BrowserToast {
  key: number;
}
