/** Writes soon what is noted in memory, a few seconds' notes in one go, and one writing after the other. */
export interface WriteBehind {
  /** Something has been noted. */
  soon(): void;
  /** Writes now; settles when it and what was under way are done. */
  flush(): Promise<void>;
}

const WRITTEN_AFTER_MS = 5_000;

/** `write` deals with its own failures: it never rejects. */
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
      timer ??= setTimeout(() => void flush(), WRITTEN_AFTER_MS).unref();
    },
    flush,
  };
}
