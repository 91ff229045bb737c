import { LRUCache } from "lru-cache";

export interface SwrCacheOptions<Value> {
  /** Up to this age a value is returned as is. */
  freshForMs: number;
  /** Up to this age a value is returned while it is refreshed in the background; an older one is awaited. */
  usableForMs: number;
  maxEntries: number;
  /** Also limits the total of what `of` returns for each value. */
  size?: { max: number; of: (value: Value) => number };
  /** Excludes values that are cheap to read. */
  isWorthCaching?: (value: Value) => boolean;
}

export interface SwrCache<Value> {
  get(key: string, read: () => Promise<Value>): Promise<Value>;
}

/** A stale-while-revalidate cache in this process's memory. Concurrent callers of one key share a single read. */
export function createSwrCache<Value>({
  freshForMs,
  usableForMs,
  maxEntries,
  size,
  isWorthCaching = () => true,
}: SwrCacheOptions<Value>): SwrCache<Value> {
  const entries = new LRUCache<string, { value: Value; at: number }>({
    max: maxEntries,
    ...(size && { maxSize: size.max, sizeCalculation: ({ value }) => size.of(value) }),
  });
  const reading = new Map<string, Promise<Value>>();

  function readOnce(key: string, read: () => Promise<Value>): Promise<Value> {
    const running = reading.get(key);
    if (running) return running;
    const started = read()
      .then((value) => {
        entries.delete(key);
        if (isWorthCaching(value)) entries.set(key, { value, at: performance.now() });
        return value;
      })
      .finally(() => reading.delete(key));
    reading.set(key, started);
    return started;
  }

  return {
    async get(key, read) {
      const cached = entries.get(key);
      const age = cached ? performance.now() - cached.at : Infinity;
      if (cached && age < freshForMs) return cached.value;
      const refreshed = readOnce(key, read);
      if (!cached || age > usableForMs) return refreshed;
      // After a failure the next call tries again.
      refreshed.catch(() => undefined);
      return cached.value;
    },
  };
}

/** Creates one value per owner on first use, such as a cache per database. */
export function weakMemo<Value>(make: () => Value): (owner: object) => Value {
  const made = new WeakMap<object, Value>();
  return (owner) => {
    const value = made.get(owner) ?? make();
    made.set(owner, value);
    return value;
  };
}
