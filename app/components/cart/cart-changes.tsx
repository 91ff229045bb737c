import type { CartChange } from "#app/domain/cart/cart.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";

/** Lists what has changed in the cart since the shopper last saw it. */
export function CartChanges({ changes }: { changes: CartChange[] }) {
  if (changes.length === 0) return null;
  return (
    <Alert tone="warning" title="We have updated your cart" className="mb-8">
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {changes.map(({ variantId, kind, message }) => (
          <li key={`${variantId ?? ""} ${kind}`}>{message}</li>
        ))}
      </ul>
    </Alert>
  );
}
