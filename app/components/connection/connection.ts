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

/** Resolves when online, at once if already. Rejects with the signal's reason when aborted. */
export function whenOnline(signal: AbortSignal): Promise<void> {
  if (isOnline()) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const stop = onConnectionChange(() => {
      if (!isOnline()) return;
      stop();
      resolve();
    });
    signal.addEventListener(
      "abort",
      () => {
        stop();
        reject(signal.reason instanceof Error ? signal.reason : new Error("Nobody waits any more"));
      },
      { once: true },
    );
  });
}

/** Whether an error means that a request got no response. The wording differs by browser. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}
