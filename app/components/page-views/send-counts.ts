import { href } from "react-router";

/** Sends an event for counting by `sendBeacon`, without waiting and without personal data. */
export function sendCounts(event: { view: string } | { cart: "begun" }): void {
  try {
    navigator.sendBeacon(href("/counts"), new URLSearchParams(event));
  } catch {
    // A browser that blocks it is not counted.
  }
}
