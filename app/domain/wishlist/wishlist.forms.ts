import { z } from "zod";
import { MAX_WISHLIST_ITEMS } from "#app/domain/wishlist/wishlist.ts";

const guestIds = z
  .string()
  .transform((text) => text.split(","))
  .pipe(z.array(z.uuid()).min(1).max(MAX_WISHLIST_ITEMS));

/** Wishlist actions. `productIds` is a guest's list, comma-separated, newest first. */
export const WishlistRequest = z.union([
  z.discriminatedUnion("intent", [
    z.object({ intent: z.literal("add"), productId: z.uuid() }),
    z.object({ intent: z.literal("remove"), productId: z.uuid() }),
    z.object({ intent: z.literal("clear") }),
    z.object({ intent: z.literal("merge"), productIds: guestIds }),
  ]),
  // The buttons of all products share one form without fields, so a button's name is the intent and its value the product.
  z.object({ add: z.uuid() }).transform(({ add }) => ({ intent: "add" as const, productId: add })),
  z
    .object({ remove: z.uuid() })
    .transform(({ remove }) => ({ intent: "remove" as const, productId: remove })),
]);

export type WishlistRequest = z.infer<typeof WishlistRequest>;
export type WishlistIntent = WishlistRequest["intent"];
