import { useSyncExternalStore } from "react";

/** The number of checked boxes with this name in a form; the DOM is the source of truth. Null without JavaScript. */
export function useSelectedRows(form: string, name: string): { marked: number; of: number } | null {
  const counts = useSyncExternalStore(
    subscribe,
    () => {
      const boxes = boxesOf(form, name);
      return `${boxes.filter((box) => box.checked).length}/${boxes.length}`;
    },
    () => null,
  );
  if (counts === null) return null;
  const [marked = 0, of = 0] = counts.split("/").map(Number);
  return { marked, of };
}

/** Checks all boxes with this name, or none. */
export function setAllChecked(form: string, name: string, isChecked: boolean): void {
  for (const box of boxesOf(form, name)) box.checked = isChecked;
  document.dispatchEvent(new Event("change"));
}

function boxesOf(form: string, name: string): HTMLInputElement[] {
  const formElement = document.getElementById(form);
  if (!(formElement instanceof HTMLFormElement)) return [];
  return [...formElement.elements].filter(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && element.name === name,
  );
}

function subscribe(listener: () => void): () => void {
  // Other rows start unchecked.
  const watcher = new MutationObserver(listener);
  watcher.observe(document.querySelector("main") ?? document.body, { childList: true, subtree: true });
  document.addEventListener("change", listener);
  return () => {
    watcher.disconnect();
    document.removeEventListener("change", listener);
  };
}
