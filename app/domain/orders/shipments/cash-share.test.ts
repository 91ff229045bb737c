import fc from "fast-check";
import { expect, test } from "vitest";
import { cashShareOf, openCashMinor } from "#app/domain/orders/shipments/order-shipments.ts";

const ordered = fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 5 }), price: fc.nat(50_000) }), {
  minLength: 1,
  maxLength: 4,
});
/** The pieces of each line that a parcel takes, as far as they wait; and a parcel that is unpacked before it. */
const packings = fc.array(
  fc.record({ take: fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }), unpack: fc.option(fc.nat(5)) }),
  { maxLength: 8 },
);

interface Packed {
  status: "packed" | "cancelled";
  collectMinor: number;
  cashReceivedAt: null;
  pieces: { orderLineId: string; quantity: number }[];
}

test("the cash of an order's parcels adds up to its cash to collect, however it is packed and unpacked", () => {
  fc.assert(
    fc.property(ordered, fc.nat(1_000_000), packings, (lines, toCollectMinor, steps) => {
      const ids = lines.map((_, index) => `line-${index}`);
      const prices = new Map(ids.map((id, index) => [id, lines[index]?.price ?? 0]));
      const parcels: Packed[] = [];
      const waiting = () =>
        ids.map((orderLineId, index) => ({
          orderLineId,
          toPack:
            (lines[index]?.quantity ?? 0) -
            parcels
              .filter(({ status }) => status === "packed")
              .flatMap(({ pieces }) => pieces)
              .reduce((sum, one) => sum + (one.orderLineId === orderLineId ? one.quantity : 0), 0),
        }));
      const pack = (takes: readonly number[]) => {
        const progress = waiting();
        const items = progress.map(({ orderLineId, toPack }, index) => ({
          orderLineId,
          quantity: Math.min(toPack, takes[index] ?? 0),
        }));
        if (items.every(({ quantity }) => quantity === 0)) return;
        const collectMinor = cashShareOf({ toCollectMinor, parcels, prices, progress, items: items });
        expect(collectMinor).toBeGreaterThanOrEqual(0);
        parcels.push({ status: "packed", collectMinor, cashReceivedAt: null, pieces: items });
      };
      const sum = () => parcels.reduce((all, parcel) => all + openCashMinor(parcel), 0);
      for (const { take, unpack } of steps) {
        const parcel = unpack === null ? undefined : parcels[unpack];
        if (parcel) parcel.status = "cancelled";
        pack(take);
        expect(sum()).toBeLessThanOrEqual(toCollectMinor);
      }
      pack(lines.map(({ quantity }) => quantity));
      expect(waiting().every(({ toPack }) => toPack === 0)).toBe(true);
      const isPacked = parcels.some(({ status }) => status === "packed");
      expect(sum()).toBe(isPacked ? toCollectMinor : 0);
    }),
  );
});

test("a parcel that came back or whose cash was received collects nothing more", () => {
  const parcel = { collectMinor: 500, cashReceivedAt: null };
  expect(openCashMinor({ ...parcel, status: "shipped" })).toBe(500);
  expect(openCashMinor({ ...parcel, status: "returned" })).toBe(0);
  expect(openCashMinor({ ...parcel, status: "delivered", cashReceivedAt: new Date() })).toBe(0);
});
