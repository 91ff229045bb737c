const FREQUENT_USES = 8;
// Each plan takes about 100 kB of memory.
const MAX_NAMES = 60;
const MAX_COUNTED = 2_000;
const MAX_LENGTH = 16_000;

/**
 * Names a statement from its eighth use on. The database parses and plans a named statement only once per connection, which halves
 * the cost of a checkout's statements on PGlite. Use it only for statements that find rows by key: a cached plan ignores the
 * parameters' values, which pattern searches depend on.
 */
export function nameFrequent(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_NAMES || text.length > MAX_LENGTH) return known;
    if (uses.size >= MAX_COUNTED) uses.clear();
    const count = (uses.get(text) ?? 0) + 1;
    uses.set(text, count);
    if (count < FREQUENT_USES) return undefined;
    const name = `often_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}
