import { useCallback, useRef, type RefCallback } from "react";

interface FocusedField {
  name: string;
  /** Its position among the fields of the same name, such as radio buttons. */
  index: number;
  /** Null for fields without a caret. */
  caret: [start: number, end: number] | null;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The ref of an element whose fields keep focus and caret when its key changes and they are mounted again. */
export function useKeptFocus(): RefCallback<HTMLElement> {
  const kept = useRef<FocusedField>(null);
  return useCallback((parent: HTMLElement) => {
    if (kept.current) focusAgain(parent, kept.current);
    // Runs before React removes the element.
    return () => {
      kept.current = focusedIn(parent);
    };
  }, []);
}

const fieldsIn = (parent: HTMLElement) => [...parent.querySelectorAll<Field>("input, select, textarea")];

function focusedIn(parent: HTMLElement): FocusedField | null {
  const fields = fieldsIn(parent);
  const focused = fields.find((field) => field === document.activeElement);
  if (!focused) return null;
  const { name } = focused;
  const caret =
    "selectionStart" in focused && focused.selectionStart !== null && focused.selectionEnd !== null
      ? ([focused.selectionStart, focused.selectionEnd] as [number, number])
      : null;
  return { name, index: fields.filter((field) => field.name === name).indexOf(focused), caret };
}

function focusAgain(parent: HTMLElement, { name, index, caret }: FocusedField): void {
  const field = fieldsIn(parent).filter((each) => each.name === name)[index];
  field?.focus({ preventScroll: true });
  if (caret && field && "setSelectionRange" in field) field.setSelectionRange(...caret);
}
