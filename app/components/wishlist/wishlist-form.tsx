import type { ComponentProps } from "react";
import { href } from "react-router";
import type { WishlistIntent } from "#app/domain/wishlist/wishlist.forms.ts";

const FORM_ID = "wishlist-form";

/** The form of all wishlist buttons of a page, which works without JavaScript: the server changes the list and redirects back. */
export function WishlistForm() {
  return <form id={FORM_ID} method="post" action={href("/wishlist/items")} />;
}

interface WishlistSubmitProps extends ComponentProps<"button"> {
  intent: Extract<WishlistIntent, "add" | "remove">;
  productId: string;
  /** Changes the list with JavaScript. */
  onChange: () => void;
}

/** A button that adds a product to the wishlist or removes it. */
export function WishlistSubmit({ intent, productId, onChange, ...props }: WishlistSubmitProps) {
  return (
    <button
      type="submit"
      form={FORM_ID}
      name={intent}
      value={productId}
      onClick={(event) => {
        event.preventDefault();
        if (intent === "add") beat(event.currentTarget.querySelector("svg"));
        onChange();
      }}
      {...props}
    />
  );
}

const BEAT_MS = 160;

function beat(heart: Element | null): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  heart?.animate({ transform: ["none", "scale(1.3)", "none"] }, BEAT_MS);
}
