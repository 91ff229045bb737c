import { expect, test } from "vitest";
import { progressOf } from "#app/domain/orders/order-line.ts";

const progress = (counted: Partial<Parameters<typeof progressOf>[0]>) =>
  progressOf({ quantity: 5, packed: 0, dispatched: 0, returned: 0, refunded: 0, claimed: 0, ...counted });

test("pieces of an order line wait to be packed until they are packed, sent or refunded", () => {
  expect(progress({})).toMatchObject({ refundable: 5, toSend: 5, toPack: 5 });
  expect(progress({ packed: 2, dispatched: 1 })).toMatchObject({ refundable: 5, toSend: 4, toPack: 2 });
  expect(progress({ dispatched: 1, returned: 2, refunded: 2 })).toMatchObject({ toSend: 2, toPack: 2 });
});

test("pieces that are refunded after all have left, or while all are packed, leave none to pack", () => {
  expect(progress({ dispatched: 5, returned: 2 })).toMatchObject({ refundable: 3, toSend: 0, toPack: 0 });
  expect(progress({ packed: 5, returned: 2, refunded: 2 })).toMatchObject({ toSend: 3, toPack: 0 });
});

test("claimed pieces were sent, so the pieces that wait are still sent", () => {
  expect(progress({ dispatched: 2, returned: 2, claimed: 2 })).toMatchObject({ refundable: 3, toSend: 3 });
  expect(progress({ dispatched: 5, returned: 1, claimed: 1 })).toMatchObject({ refundable: 4, toSend: 0 });
});
