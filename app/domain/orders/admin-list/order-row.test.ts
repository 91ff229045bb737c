import { describe, expect, test } from "vitest";
import { waitingLabel, type OrderRow } from "#app/domain/orders/admin-list/order-row.ts";
import { currentTotalMinor } from "#app/domain/orders/order.ts";

const ROW: OrderRow = {
  number: 1,
  customerName: "Asha Verma",
  isGift: false,
  email: "asha@example.com",
  phone: "+919876543210",
  city: "Lucknow",
  createdAt: new Date("2026-11-28T06:30:00Z"),
  totalMinor: 1_000_00,
  advanceMinor: 0,
  receivedMinor: 0,
  waivedMinor: 0,
  currency: "INR",
  status: "Pending",
  deliveryMethod: "standard",
  paymentStatus: "Paid",
  paymentMethod: "UPI",
  isTest: false,
  confirmBy: null,
  itemCount: 2,
  isToPack: true,
};

const CASH = { paymentMethod: "Cash on delivery", paymentStatus: "Pending" } as const;
const DEADLINE = new Date("2026-11-29T06:30:00Z");

describe("a row of the order list", () => {
  test.each<[string, Partial<OrderRow>, string | null]>([
    ["a paid order that waits", {}, "Paid · to pack"],
    ["a paid order that is processed", { status: "Processing" }, "Paid · to pack"],
    ["a packed order", { status: "Processing", isToPack: false }, "Paid · to hand over"],
    ["a packed order to pick up", { deliveryMethod: "pickup", isToPack: false }, "Paid · to put ready"],
    ["a cash order", CASH, "To collect · to pack"],
    ["a cash order to confirm", { ...CASH, confirmBy: DEADLINE }, "To confirm · To collect"],
    ["a sent cash order", { ...CASH, status: "Shipped" }, "To collect"],
    [
      "an order paid by transfer",
      { ...CASH, paymentMethod: "Bank transfer", confirmBy: DEADLINE },
      "Awaiting transfer",
    ],
    ["a sent order that is paid", { status: "Shipped" }, null],
    ["a delivered order", { status: "Delivered", isToPack: false }, null],
    ["a delivered order with an accepted exchange", { status: "Delivered" }, "Replacement to pack"],
    ["a cancelled order", { ...CASH, status: "Cancelled" }, null],
  ])("%s says what it waits for", (_, change, label) => {
    expect(waitingLabel({ ...ROW, ...change })).toBe(label);
  });

  test("removed items leave the total of an order that goes on, and not that of a cancelled one", () => {
    const removed = { ...ROW, ...CASH, waivedMinor: 400_00 };
    expect(currentTotalMinor(removed)).toBe(600_00);
    expect(currentTotalMinor({ ...removed, status: "Cancelled" })).toBe(1_000_00);
  });
});
