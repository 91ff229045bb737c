/** The parts of a key press that matter for shortcuts. */
export interface KeyPress {
  key: string;
  isControl: boolean;
  isAlt: boolean;
  /** Milliseconds of any monotonic clock. */
  at: number;
}

const SEQUENCE_WITHIN_MS = 1_000;

/**
 * Reads key presses one by one and returns the shortcuts that each could complete, longest first: "g o" and "o" for an "o" soon after a
 * "g"; "mod+k" for a "k" with Control, or Command on a Mac.
 */
export function createKeyReader(): (press: KeyPress) => string[] {
  let before: { key: string; at: number } | null = null;
  return ({ key, isControl, isAlt, at }) => {
    const first = before;
    before = null;
    if (isAlt || key.length !== 1) return [];
    if (isControl) return [`mod+${key.toLowerCase()}`];
    before = { key, at };
    return first && at - first.at < SEQUENCE_WITHIN_MS ? [`${first.key} ${key}`, key] : [key];
  };
}
