import { useEffect, useRef } from "react";

export interface Shortcut {
  /** "n", "g o" (one after the other), "mod+k" (Control, or Command on a Mac). */
  keys: string;
  /** Its description in the list: "Add a product". */
  name: string;
  /** Its group in the list; none for a page's own shortcuts. */
  group?: string;
}

/** Returns false when there is nothing to do: then the key keeps its meaning in the browser. */
type Run = () => unknown;

type Registered = Shortcut & { run: Run };

const registered = new Set<Registered>();
const listeners = new Set<() => void>();
let snapshot: readonly Registered[] = [];

function change(): void {
  snapshot = [...registered];
  for (const listener of listeners) listener();
}

/** Registers shortcuts while the component is mounted. The last registration of a key wins. */
export function useShortcut({ keys, name, group }: Shortcut, run: Run): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const shortcut = { keys, name, group, run: () => latest.current() };
    registered.add(shortcut);
    change();
    return () => {
      registered.delete(shortcut);
      change();
    };
  }, [keys, name, group]);
}

/** Runs the first of these shortcuts that is registered. False when none is, or when there was nothing to do. */
export function runShortcut(candidates: readonly string[]): boolean {
  for (const keys of candidates) {
    const shortcut = snapshot.findLast((one) => one.keys === keys);
    if (!shortcut) continue;
    return shortcut.run() !== false;
  }
  return false;
}

export function subscribeToShortcuts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const NONE: readonly Registered[] = [];

export const getShortcuts = () => snapshot;
export const getNoShortcuts = () => NONE;
