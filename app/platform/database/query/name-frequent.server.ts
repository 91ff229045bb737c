const OFTEN = 8;
const WINDOW_MS = 60_000;
// A plan takes some 100 kB of each connection's memory.
const MAX_NAMES = 60;
const MAX_TEXTS = 2_000;
const LONGEST = 16_000;

/**
 * Gives a name to a statement that is asked eight times within a minute, and keeps it. The database parses and plans a named statement once
 * on each connection, which is half of what the statements of a checkout cost. For statements that find rows by their keys: a plan that
 * is kept heeds no values, so what searches by patterns must not come here.
 */
export function nameFrequent(
  now: () => number = () => performance.now(),
): (text: string) => string | undefined {
  const names = new Map<string, string>();
  let seen = new Map<string, number>();
  let windowEnds = -Infinity;
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_NAMES || text.length > LONGEST) return known;
    if (now() >= windowEnds || seen.size >= MAX_TEXTS) {
      seen = new Map();
      windowEnds = now() + WINDOW_MS;
    }
    const times = (seen.get(text) ?? 0) + 1;
    seen.set(text, times);
    if (times < OFTEN) return undefined;
    const name = `often_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}
