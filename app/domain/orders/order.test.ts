import { describe, expect, test } from "vitest";
import {
  canBecome,
  ORDER_STATUSES,
  orderNumberLabel,
  orderStatusTone,
  paymentStatusLabel,
  paymentStatusTone,
  type OrderStatus,
  type PaymentStatus,
} from "./order.ts";

describe("an order", () => {
  test("an order follows only the decided transitions", () => {
    const ways = ORDER_STATUSES.flatMap((from) =>
      ORDER_STATUSES.filter((to) => canBecome(from, to, "Paid")).map((to) => `${from} to ${to}`),
    );
    expect(ways).toEqual([
      "Pending to Processing",
      "Pending to Cancelled",
      "Processing to Shipped",
      "Processing to Cancelled",
      "Shipped to Delivered",
      "Shipped to Cancelled",
      "Delivered to Refunded",
      "Cancelled to Refunded",
    ]);
    expect(canBecome("Cancelled", "Refunded", "Pending")).toBe(false);
  });

  test("an order shows each status in its colour", () => {
    expect(ORDER_STATUSES.map((status) => `${status} ${orderStatusTone(status)}`)).toEqual([
      "Pending grey",
      "Processing yellow",
      "Shipped blue",
      "Delivered green",
      "Cancelled red",
      "Refunded red",
    ]);
  });

  test("an order shows a paid payment in green and any other in yellow", () => {
    const statuses: PaymentStatus[] = ["Paid", "Pending", "Partially refunded", "Refunded"];
    expect(statuses.map(paymentStatusTone)).toEqual(["green", "yellow", "yellow", "yellow"]);
  });

  test("the admin reads of an unpaid order that its cash is to be collected, and of a cancelled one with an advance that it is paid", () => {
    const label = (status: OrderStatus, advanceMinor: number) =>
      paymentStatusLabel({
        status,
        paymentStatus: "Pending",
        paymentMethod: "Cash on delivery",
        advanceMinor,
        isTest: false,
      });
    expect([label("Pending", 10_00), label("Cancelled", 10_00), label("Cancelled", 0)]).toEqual([
      "To collect",
      "Advance paid",
      "Pending",
    ]);
  });

  test("an order number has six digits, or more when they are needed", () => {
    expect([1, 42, 999_999, 1_234_567].map(orderNumberLabel)).toEqual([
      "#000001",
      "#000042",
      "#999999",
      "#1234567",
    ]);
  });
});
