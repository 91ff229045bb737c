/** Whether the browser has a network at all. One that has may still not reach the shop. */
export function isOnline(): boolean {
  return navigator.onLine;
}

/** Tells of every change; returns how to stop it. */
export function onConnectionChange(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Resolves when there is a network, at once if there is one. Rejects with the signal's reason when nobody waits any more. */
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

/** Whether an error says that a request never got an answer. Each browser has its own words for it. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}
