import type { ComponentProps } from "react";
import { useNavigation } from "react-router";

/**
 * The button that the Enter key presses. Put it first in a form whose first visible button does something else, such as moving an item.
 * While the form is being submitted, Enter does not submit it again.
 */
export function DefaultSubmitButton({ children = "Save", ...button }: ComponentProps<"button">) {
  const { formData } = useNavigation();
  return (
    <button {...button} type="submit" hidden disabled={formData !== undefined}>
      {children}
    </button>
  );
}
