/** Moves the focus to main before the focused element is removed, so that it is not lost. */
export function focusMain(): void {
  document.querySelector("main")?.focus({ preventScroll: true });
}
