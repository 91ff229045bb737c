import type { ReactNode } from "react";
import { href } from "react-router";
import type { CartRequest } from "#app/domain/cart/cart.forms.ts";

interface CartFormProps {
  intent: CartRequest["intent"];
  variantId?: string;
  className?: string;
  /** Handles the submission with JavaScript. */
  onSubmit?: () => void;
  children: ReactNode;
}

/** The form around a control of the cart: without JavaScript the server changes the stored cart and redirects back. */
export function CartForm({ intent, variantId, className, onSubmit, children }: CartFormProps) {
  return (
    <form
      method="post"
      action={href("/cart")}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      {variantId && <input type="hidden" name="variantId" value={variantId} />}
      {children}
    </form>
  );
}
