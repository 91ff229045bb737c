/** Before what has the focus goes away: the focus goes to the main part of the page, not to nowhere. */
export function focusMain(): void {
  document.querySelector("main")?.focus({ preventScroll: true });
}
