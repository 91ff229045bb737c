import { href } from "react-router";
import { MAX_WISHLIST_ITEMS } from "#app/domain/wishlist/wishlist.ts";
import type { WishlistIntent } from "#app/domain/wishlist/wishlist.forms.ts";
import type { ToastMessage } from "#app/ui/feedback/toast-message.ts";

// Messages about the wishlist, used in browser and server. The specification prescribes the titles.

const TOAST_MS = 2000;

export function addedMessage(name: string): ToastMessage {
  return {
    title: "Added to Wishlist!",
    description: `${name} has been added to your wishlist.`,
    tone: "good",
    durationMs: TOAST_MS,
  };
}

export function alreadyThereMessage(name: string): ToastMessage {
  return {
    title: "Already in Wishlist",
    description: `${name} is already in your wishlist.`,
    durationMs: TOAST_MS,
  };
}

export function removedMessage(name: string | null): ToastMessage {
  return {
    title: "Removed from Wishlist",
    description: `${name ?? "The piece"} has been removed from your wishlist.`,
    durationMs: TOAST_MS,
  };
}

export const CLEARED_MESSAGE: ToastMessage = {
  title: "Wishlist Cleared",
  description: "Your wishlist has been emptied.",
  durationMs: TOAST_MS,
};

/** The message after a merge. */
export function mergedMessage(isFull: boolean): ToastMessage {
  const rest = isFull ? ` A wishlist holds ${MAX_WISHLIST_ITEMS} pieces, so the oldest were left out.` : "";
  return {
    title: "Wishlist Merged",
    description: `Your guest items have been added to your account.${rest}`,
    tone: "good",
    durationMs: TOAST_MS,
  };
}

const FAILURES: Record<WishlistIntent, string> = {
  add: "Error adding to wishlist",
  merge: "Error adding to wishlist",
  remove: "Error removing from wishlist",
  clear: "Error clearing wishlist",
};

export const REASONS = {
  "not-found": "This piece is no longer in the shop.",
  full: `A wishlist holds ${MAX_WISHLIST_ITEMS} pieces. Remove one to make room.`,
  "no-wishlist": "Could not get wishlist ID",
  "signed-out": "Please sign in again.",
  unreachable: "The shop cannot be reached. Please try again in a moment.",
} as const;

export function failedMessage(intent: WishlistIntent, reason: keyof typeof REASONS): ToastMessage {
  return {
    title: FAILURES[intent],
    description: REASONS[reason],
    tone: "bad",
    ...(reason === "signed-out" && { action: { label: "Sign in", href: href("/login") } }),
  };
}

/** The JSON result of a wishlist change. */
export interface WishlistResult {
  /** False when a required change failed; a product that was already there is no failure. */
  isDone: boolean;
  /** Null when there is no message. */
  message: ToastMessage | null;
}
