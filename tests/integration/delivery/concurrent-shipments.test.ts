import { afterAll, describe, expect, test } from "vitest";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { shipOrder } from "#app/domain/orders/actions/advance-order.server.ts";
import { storeForFile } from "#tests/fixtures/per-file.ts";
import { readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { processedOrder, shipping } from "#tests/fixtures/orders/shipments.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { FULL_POOL, inventoryOf } from "#tests/servers/test-store.ts";

const store = await storeForFile({ env: FULL_POOL });
const { pack, dispatch, statuses } = shipping(store);
const processed = () => processedOrder(store);
const one = (orderLineId: string, quantity = 1) => ({ orderLineId, quantity });

afterAll(() => expectIntegrity(store));

describe("requests at the same moment", () => {
  test("the same pieces are dispatched once, whoever is first", async () => {
    const { id, shawlLine, broochLine, change } = await processed();
    await pack(id, [one(shawlLine, 2), one(broochLine)]);
    const results = await Promise.all([
      ...Array.from({ length: 5 }, () => dispatch(id, 1)),
      shipOrder(store.orders, { ...change, trackingNumber: "" }),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await statuses(id)).toEqual(["shipped"]);
    expect((await readOrder(store, id)).timeline.filter((kind) => kind === "shipped")).toHaveLength(1);
  });

  test("the same pieces are packed once", async () => {
    const { id, shawlLine } = await processed();
    const results = await Promise.all(Array.from({ length: 5 }, () => pack(id, [one(shawlLine, 2)])));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("of a dispatch and a cancellation one wins, and the stock agrees with it", async () => {
    const { id, shawl, shawlLine, broochLine, change } = await processed();
    await pack(id, [one(shawlLine, 2), one(broochLine)]);
    const before = await inventoryOf(store, shawl.id);
    const [sent, cancelled] = await Promise.all([dispatch(id, 1), cancelOrder(store.orders, change)]);
    expect([sent.ok, cancelled.ok].filter(Boolean)).toHaveLength(1);
    const isCancelled = cancelled.ok;
    expect(await inventoryOf(store, shawl.id)).toBe(isCancelled ? before + 2 : before);
    expect(await statuses(id)).toEqual([isCancelled ? "cancelled" : "shipped"]);
  });
});
