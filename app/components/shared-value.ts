import { useSyncExternalStore } from "react";

/** A value shared by all components of the tab. During server rendering and hydration it is the initial one. */
export interface SharedValue<Value> {
  get(): Value;
  set(value: Value): void;
  subscribe(listener: () => void): () => void;
  readonly initial: Value;
}

export function useSharedValue<Value>({ subscribe, get, initial }: SharedValue<Value>): Value {
  return useSyncExternalStore(subscribe, get, () => initial);
}

export function createSharedValue<Value>(initial: Value, read = () => initial): SharedValue<Value> {
  const listeners = new Set<() => void>();
  let current: { value: Value } | undefined;
  const get = () => (current ??= { value: read() }).value;
  return {
    initial,
    get,
    set(value) {
      if (value === get()) return;
      current = { value };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export interface StoredValue<Value> extends SharedValue<Value> {
  /** Resets to the initial value and clears the storage. */
  reset(): void;
}

interface StoredValueOptions<Value> {
  /** The key in local storage. */
  key: string;
  /** The value when nothing is stored. */
  initial: Value;
  /** Null for invalid data, which is discarded. */
  parse(stored: string): Value | null;
}

/**
 * A shared value persisted in local storage as JSON, which also updates the other tabs. If storage is blocked (private windows, policies)
 * or full, it lasts as long as the page.
 */
export function createStoredValue<Value>(options: StoredValueOptions<Value>): StoredValue<Value> {
  const { key, initial } = options;
  const read = () => readStored(options);
  const shared = createSharedValue(initial, read);
  let listenerCount = 0;

  function onStorage(event: StorageEvent): void {
    if (event.key === key || event.key === null) shared.set(read());
  }

  return {
    ...shared,
    set(value) {
      if (value === shared.get()) return;
      shared.set(value);
      tryStorage((storage) => storage.setItem(key, JSON.stringify(value)));
    },
    reset() {
      shared.set(initial);
      tryStorage((storage) => storage.removeItem(key));
    },
    subscribe(listener) {
      const stop = shared.subscribe(listener);
      if (listenerCount++ === 0) window.addEventListener("storage", onStorage);
      return () => {
        stop();
        if (--listenerCount === 0) window.removeEventListener("storage", onStorage);
      };
    },
  };
}

function readStored<Value>({ key, initial, parse }: StoredValueOptions<Value>): Value {
  const stored = tryStorage((storage) => storage.getItem(key)) ?? null;
  if (stored === null) return initial;
  const value = parse(stored);
  if (value === null) tryStorage((storage) => storage.removeItem(key));
  return value ?? initial;
}

function tryStorage<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
}
