/**
 * Runs `work` for each item, `atOnce` at a time, in their order; after `startWithinMs` none is started. Rejects with the first failure.
 */
export async function forEachBounded<Item>(
  items: readonly Item[],
  { atOnce, startWithinMs = Infinity }: { atOnce: number; startWithinMs?: number },
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const until = performance.now() + startWithinMs;
  const workInTurn = async () => {
    for (const item of waiting) {
      if (performance.now() > until) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, workInTurn));
}

/** For jobs that ask a provider about each item: one that does not respond takes fifteen seconds, and the job runs again in a minute. */
export const ASK_PROVIDER = { atOnce: 8, startWithinMs: 45_000 };

/** Splits a list into lists of at most `size` items. */
export function* batchesOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
