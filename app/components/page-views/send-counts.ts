import { href } from "react-router";

/** Sends events for counting by `sendBeacon`, without waiting and without personal data. */
export function sendCounts(received: { view: string } | { cart: "begun" }): void {
  try {
    navigator.sendBeacon(href("/counts"), new URLSearchParams(received));
  } catch {
    // A browser that blocks it is not counted.
  }
}
