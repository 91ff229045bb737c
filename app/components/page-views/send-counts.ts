import { href } from "react-router";

/** Tells the store something to count, if the browser can: nobody waits for it, and it says nothing of the person. */
export function sendCounts(received: { view: string } | { cart: "begun" }): void {
  try {
    navigator.sendBeacon(href("/counts"), new URLSearchParams(received));
  } catch {
    // A browser that refuses is not counted.
  }
}
