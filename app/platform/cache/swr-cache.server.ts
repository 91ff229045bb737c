export interface SwrCacheOptions<Value> {
  /** Shown without a question for so long. */
  freshForMs: number;
  /** Older than this it is read anew while the asker waits; in between it is shown once more while it is read again. */
  goodForMs: number;
  most: number;
  /** What is quickly read need not be kept. */
  isWorthKeeping?: (value: Value) => boolean;
}

export interface SwrCache<Value> {
  get(key: string, read: () => Promise<Value>): Promise<Value>;
}

/**
 * Answers that take long to reckon and change little meanwhile, in the memory of this process. Who asks for what is being read waits
 * for the same reading.
 */
export function createSwrCache<Value>({
  freshForMs,
  goodForMs,
  most,
  isWorthKeeping = () => true,
}: SwrCacheOptions<Value>): SwrCache<Value> {
  const kept = new Map<string, { value: Value; at: number }>();
  const reading = new Map<string, Promise<Value>>();

  function readOnce(key: string, read: () => Promise<Value>): Promise<Value> {
    const running = reading.get(key);
    if (running) return running;
    const started = read()
      .then((value) => {
        kept.delete(key);
        if (isWorthKeeping(value)) keep(key, value);
        return value;
      })
      .finally(() => reading.delete(key));
    reading.set(key, started);
    return started;
  }

  function keep(key: string, value: Value): void {
    kept.set(key, { value, at: Date.now() });
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
  }

  return {
    async get(key, read) {
      const known = kept.get(key);
      const age = known ? Date.now() - known.at : Infinity;
      if (known && age < freshForMs) return known.value;
      const anew = readOnce(key, read);
      if (!known || age > goodForMs) return anew;
      // The next who asks tries again, should this fail.
      anew.catch(() => undefined);
      return known.value;
    },
  };
}

/** One of a thing for each owner, made when it is first asked for: for what is kept beside a database. */
export function weakMemo<Value>(make: () => Value): (owner: object) => Value {
  const made = new WeakMap<object, Value>();
  return (owner) => {
    const value = made.get(owner) ?? make();
    made.set(owner, value);
    return value;
  };
}
