/** Whether the browser is online. The shop may still be unreachable. */
export function isOnline(): boolean {
  return navigator.onLine;
}

/** Calls back on every change; returns a function to unsubscribe. */
export function onConnectionChange(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Resolves when online, at once if already. Rejects when aborted. */
export function whenOnline(signal: AbortSignal): Promise<void> {
  if (isOnline()) return Promise.resolve();
  return new Promise((resolve, reject) => {
    addEventListener("online", () => resolve(), { once: true, signal });
    signal.addEventListener("abort", () => reject(abortError()), { once: true });
  });
}

export function abortError(): DOMException {
  return new DOMException("The request was aborted", "AbortError");
}

/** Whether an error means that a request got no response. The wording differs by browser. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}
