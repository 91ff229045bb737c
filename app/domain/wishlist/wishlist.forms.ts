import { z } from "zod";
import { MAX_WISHLIST_ITEMS } from "#app/domain/wishlist/wishlist.ts";

const guestIds = z
  .string()
  .transform((text) => text.split(","))
  .pipe(z.array(z.uuid()).min(1).max(MAX_WISHLIST_ITEMS));

/** Wishlist actions. `productIds` is a guest's list, comma-separated, newest first. */
export const WishlistRequest = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("add"), productId: z.uuid() }),
  z.object({ intent: z.literal("remove"), productId: z.uuid() }),
  z.object({ intent: z.literal("clear") }),
  z.object({ intent: z.literal("merge"), productIds: guestIds }),
]);

export type WishlistRequest = z.infer<typeof WishlistRequest>;
export type WishlistIntent = WishlistRequest["intent"];
