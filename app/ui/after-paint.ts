/** Does what nobody waits for once the frame that answers a tap has been painted. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
