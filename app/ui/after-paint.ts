/** Runs a task after the next frame, so that it does not delay the response to a tap. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
