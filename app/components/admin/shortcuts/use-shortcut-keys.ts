import { useEffect } from "react";
import { createKeyReader } from "#app/components/admin/shortcuts/key-reader.ts";
import { runShortcut } from "#app/components/admin/shortcuts/shortcuts.ts";
import { areSingleKeysOn } from "#app/components/admin/shortcuts/single-keys.ts";

/** Listens for the shortcuts of the page. Once in the shell. Nothing is taken from a field that is typed into, or from a dialog. */
export function useShortcutKeys(): void {
  useEffect(() => {
    const read = createKeyReader();
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat || hasDialog()) return;
      const isControl = event.ctrlKey || event.metaKey;
      if (!isControl && (isTypedInto(event.target) || !areSingleKeysOn())) return;
      const candidates = read({ key: event.key, isControl, isAlt: event.altKey, at: event.timeStamp });
      if (runShortcut(candidates)) event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

function hasDialog(): boolean {
  return document.querySelector("dialog:modal, [popover='auto']:popover-open") !== null;
}

function isTypedInto(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement)
    return !/^(?:checkbox|radio|button|submit|reset|range)$/.test(target.type);
  return target.isContentEditable || /^(?:TEXTAREA|SELECT)$/.test(target.tagName);
}
