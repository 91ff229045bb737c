import { useEffect } from "react";
import { createKeyReader } from "#app/components/admin/shortcuts/key-reader.ts";
import { runShortcut } from "#app/components/admin/shortcuts/shortcuts.ts";
import { areSingleKeysOn } from "#app/components/admin/shortcuts/single-keys.ts";

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
