/** Batches writes of in-memory data: at most one every few seconds, never two at once. */
export interface WriteBehind {
  /** Schedules a write. */
  soon(): void;
  /** Writes now. Resolves when this write and any running one are done. */
  flush(): Promise<void>;
}

const DELAY_MS = 5_000;

/** `write` must handle its own errors and never reject. */
export function createWriteBehind(write: () => Promise<void>): WriteBehind {
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  }
  return {
    soon: () => {
      timer ??= setTimeout(() => void flush(), DELAY_MS).unref();
    },
    flush,
  };
}
