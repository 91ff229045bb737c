import type { ReactNode } from "react";
import { href } from "react-router";

interface WishlistFormProps {
  productId?: string;
  className?: string;
  onSubmit: () => void;
  /** Contains a submit button whose name is `intent`. */
  children: ReactNode;
}

/** The form around a wishlist button: without JavaScript the server changes the list and redirects back. */
export function WishlistForm({ productId, className, onSubmit, children }: WishlistFormProps) {
  return (
    <form
      method="post"
      action={href("/wishlist/items")}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {productId && <input type="hidden" name="productId" value={productId} />}
      {children}
    </form>
  );
}
