import { useEffect } from "react";
import { runShortcut } from "#app/components/admin/shortcuts/shortcuts.ts";

/**
 * Handles the shortcuts of the page. Once in the shell. In a field or a page dialog only those with Control work; in any other dialog
 * none.
 */
export function useShortcutKeys(): void {
  useEffect(() => {
    const read = createKeyReader();
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat || isBlocked()) return;
      const isControl = event.ctrlKey || event.metaKey;
      if (!isControl && (isTypedInto(event.target) || isInPageDialog() || !areSingleKeysOn())) return;
      const candidates = read({ key: event.key, isControl, isAlt: event.altKey, at: event.timeStamp });
      if (runShortcut(candidates)) event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

function isBlocked(): boolean {
  const blocking = "dialog:modal:not([data-page-dialog]), [popover='auto']:popover-open";
  return document.querySelector(blocking) !== null;
}

function isInPageDialog(): boolean {
  return document.querySelector("dialog:modal") !== null;
}

function isTypedInto(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement)
    return !/^(?:checkbox|radio|button|submit|reset|range)$/.test(target.type);
  return target.isContentEditable || /^(?:TEXTAREA|SELECT)$/.test(target.tagName);
}

/** The parts of a key press that matter for shortcuts. */
interface KeyPress {
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

// Users of speech input, or with a tremor, must be able to turn off single-key shortcuts (WCAG 2.1.4).
const STORAGE_KEY = "admin_single_keys";

export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== "off";
  } catch {
    return true;
  }
}

export function switchSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, "off");
  } catch {
    // Without storage they stay on.
  }
}
