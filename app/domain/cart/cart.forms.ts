import { z } from "zod";
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from "#app/domain/cart/cart.ts";
import { MAX_CODE_LENGTH, normaliseCode } from "#app/domain/discounts/discount.ts";

const quantity = z.coerce.number().int().min(0).max(MAX_LINE_QUANTITY);
const code = z.string().transform(normaliseCode).pipe(z.string().max(MAX_CODE_LENGTH));

/** Cart actions of the forms that work without JavaScript. */
export const CartRequest = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("add"),
    productId: z.uuid(),
    /** A variant of the product, or its size and colour. */
    variantId: z.uuid().optional().catch(undefined),
    size: z.string().max(100).optional(),
    colour: z.string().max(100).optional(),
    quantity: quantity.min(1).catch(1),
    /** Move to Cart: the product is also removed from the wishlist. */
    from: z.literal("wishlist").optional(),
  }),
  z.object({
    intent: z.literal("set"),
    variantId: z.uuid(),
    quantity,
    /** The stepper's buttons, relative to the quantity field. */
    step: z.enum(["-1", "1"]).transform(Number).optional(),
  }),
  z.object({ intent: z.literal("delete"), variantId: z.uuid() }),
  /** Save for later: the product goes to the wishlist instead. */
  z.object({ intent: z.literal("save"), variantId: z.uuid(), productId: z.uuid() }),
  z.object({ intent: z.literal("clear") }),
  z.object({ intent: z.literal("enter-code"), code }),
  z.object({ intent: z.literal("remove-code") }),
]);
export type CartRequest = z.infer<typeof CartRequest>;

/** The browser's changes since it last synced with the stored cart. */
export const CartSyncRequest = z.object({
  /** The stored cart it was synced with; null for a guest's cart, which is merged. */
  cartId: z.uuid().nullable(),
  lines: z.array(z.object({ variantId: z.uuid(), quantity })).max(2 * MAX_CART_LINES),
  /** Omitted if unchanged; empty to remove the code. */
  code: code.optional(),
});
export type CartSyncRequest = z.infer<typeof CartSyncRequest>;
