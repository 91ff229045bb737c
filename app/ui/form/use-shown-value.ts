import { useEffect, useRef, type RefObject } from "react";

/** Keeps an uncontrolled field at a value from the URL. A `key` would remount the field, which then loses the focus. */
export function useShownValue<Field extends HTMLInputElement | HTMLSelectElement>(
  value: string,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const shown = useRef(value);
  useEffect(() => {
    // Text typed before hydration stays.
    if (shown.current === value) return;
    shown.current = value;
    if (field.current) field.current.value = value;
  }, [value]);
  return field;
}
