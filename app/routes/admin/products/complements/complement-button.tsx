import { Button } from "#app/ui/button.tsx";

interface ComplementButtonProps {
  action: "Add" | "Remove";
  product: { id: string; name: string };
  isSaving: boolean;
}

/** Submits the form with this product. */
export function ComplementButton({ action, product, isSaving }: ComplementButtonProps) {
  return (
    <Button
      type="submit"
      name="complement"
      value={product.id}
      variant="outline"
      size="sm"
      aria-label={`${action} ${product.name}`}
      disabled={isSaving}
    >
      {action}
    </Button>
  );
}
