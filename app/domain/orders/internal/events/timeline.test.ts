import { expect, test } from "vitest";
import type { OrderEventDetail } from "#app/domain/orders/events/event-detail.ts";
import { buildTimeline } from "./timeline.ts";

test("the customer reads what a completed return brought: a replacement, a refund, or nothing with the reason", () => {
  const details: OrderEventDetail[] = [
    { resolution: "exchange", sent: ["1 × Kurta (XL)"] },
    { resolution: "exchange", sent: ["1 × Kurta (XL)"], trackingNumber: "42" },
    { resolution: "refund", amountMinor: 500 },
    { resolution: "refund", amountMinor: 0, reason: "It was worn." },
    { resolution: "refund", amountMinor: 0 },
  ];
  const events = details.map((detail) => ({
    kind: "return-completed" as const,
    detail: { returnNumber: "R1", ...detail },
    actorId: null,
    at: new Date(0),
  }));
  const timeline = buildTimeline(events, {
    customerId: "",
    isPickup: false,
    show: (amountMinor) => `$${amountMinor / 100}`,
  });
  expect(timeline.map(({ text, note }) => [text, note])).toEqual([
    ["Exchange for return R1 sent", "1 × Kurta (XL)"],
    ["Exchange for return R1 sent", "1 × Kurta (XL). Tracking number: 42"],
    ["Return R1 accepted: $5 will be refunded", null],
    ["Return R1 closed without a refund", "It was worn."],
    ["Return R1 closed without a refund", null],
  ]);
});
