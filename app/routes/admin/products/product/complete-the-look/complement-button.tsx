import { useLayoutEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { focusMain } from "#app/ui/focus-main.ts";

interface ComplementButtonProps {
  action: "Add" | "Remove";
  product: { id: string; name: string };
}

/** Submits the form with this product. */
export function ComplementButton({ action, product }: ComplementButtonProps) {
  const { formData } = useNavigation();
  const ref = useRef<HTMLButtonElement>(null);
  // The row is removed with its button.
  useLayoutEffect(() => {
    const button = ref.current;
    return () => {
      if (button === document.activeElement) focusMain();
    };
  }, []);
  return (
    <Button
      ref={ref}
      type="submit"
      name="complement"
      value={product.id}
      variant="outline"
      size="sm"
      aria-label={`${action} ${product.name}`}
      isPending={formData?.get("complement") === product.id}
      disabled={formData !== undefined}
    >
      {action}
    </Button>
  );
}
