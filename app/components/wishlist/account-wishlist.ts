import { href } from "react-router";
import { createSharedValue } from "#app/components/shared-value.ts";
import type { WishlistProduct } from "#app/components/wishlist/guest-wishlist.ts";
import { failedMessage, type WishlistResult } from "#app/components/wishlist/wishlist-messages.ts";
import type { WishlistIntent } from "#app/domain/wishlist/wishlist.forms.ts";
import {
  type WishlistIds,
  begin,
  confirm,
  NO_CHANGES,
  undo,
  wishlistWith,
  type WishlistChange,
  type WishlistChanges,
} from "#app/domain/wishlist/wishlist.ts";
import { UNDO_MS } from "#app/ui/feedback/toast-message.ts";
import { showToast } from "#app/ui/feedback/toast.tsx";

/** This tab's changes to the account's wishlist. */
export const wishlistChanges = createSharedValue<WishlistChanges>(NO_CHANGES);

let newestReceived: WishlistIds = [];

/** Records the server state that the page shows. */
export function recordServerState(received: WishlistIds): void {
  newestReceived = received;
}

/** The commands on an account's wishlist, given its server state. They apply at once and never reject. */
export function accountCommands(received: WishlistIds) {
  return {
    add({ id }: WishlistProduct): void {
      void change(received, { productIds: [id], isAdded: true }, { intent: "add", productId: id });
    },
    remove({ id }: WishlistProduct): void {
      void change(received, { productIds: [id], isAdded: false }, { intent: "remove", productId: id });
    },
    /** Removes without a toast unless it fails: the caller shows one. */
    removeSilently({ id }: WishlistProduct): void {
      const requested = { intent: "remove", productId: id } as const;
      void change(received, { productIds: [id], isAdded: false }, requested, { isQuiet: true });
    },
    clear(): void {
      const productIds = wishlistWith(received, wishlistChanges.get());
      // Newest first, as a merge expects.
      const restoring = { intent: "merge", productIds: productIds.join(",") } as const;
      const onUndo = () => void change(received, { productIds, isAdded: true }, restoring, { isQuiet: true });
      void change(received, { productIds, isAdded: false }, { intent: "clear" }, { onUndo });
    },
  };
}

type Fields = { intent: WishlistIntent } & Record<string, string>;

async function change(
  received: WishlistIds,
  made: WishlistChange,
  fields: Fields,
  { isQuiet = false, onUndo }: { isQuiet?: boolean; onUndo?: () => void } = {},
): Promise<void> {
  wishlistChanges.set(begin(wishlistChanges.get(), received, made));
  const { isDone, message } = await sendWishlist(fields);
  const changes = wishlistChanges.get();
  wishlistChanges.set(isDone ? confirm(changes, newestReceived, made) : undo(changes, made));
  if (!message || (isDone && isQuiet)) return;
  showToast(isDone && onUndo ? { ...message, durationMs: UNDO_MS, onUndo } : message);
}

let lastSent: Promise<unknown> = Promise.resolve();

/**
 * Sends a change to the server, one after the other, so that quick taps arrive in order. When the page is left, those that wait are sent
 * at once. Never rejects.
 */
export function sendWishlist(fields: Fields): Promise<WishlistResult> {
  const result = Promise.race([lastSent, pageLeft()]).then(() => send(fields));
  lastSent = result;
  return result;
}

function pageLeft(): Promise<unknown> {
  return new Promise((resolve) => window.addEventListener("pagehide", resolve, { once: true }));
}

const MAX_MS = 15_000;

async function send(fields: Fields): Promise<WishlistResult> {
  try {
    const response = await fetch(href("/wishlist/items"), {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Accept: "application/json" },
      // `keepalive` sends it even if the page is left at once.
      keepalive: true,
      signal: AbortSignal.timeout(MAX_MS),
    });
    // Our own action's response; anything else, such as a proxy's page, is not JSON and is caught below.
    const body = (await response.json()) as Partial<WishlistResult>;
    if (body.isDone !== undefined) return { isDone: body.isDone, message: body.message ?? null };
  } catch {
    // Reported below like any other failure.
  }
  return { isDone: false, message: failedMessage(fields.intent, "unreachable") };
}
