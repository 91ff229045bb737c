import { expectTypeOf, test } from "vitest";
import type { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import type { lockProducts } from "#app/domain/catalog/internal/products/lock-products.server.ts";
import type { LockedVariants, lockVariants, changeStock } from "#app/domain/catalog/stock/stock.server.ts";
import type {
  listVariantsForSale,
  lockVariantsForSale,
} from "#app/domain/catalog/stock/variants-for-sale.server.ts";
import type { lockOrder } from "#app/domain/orders/lock-order.server.ts";
import type { LockedOrder, updateOrder } from "#app/domain/orders/orders.server.ts";
import type { orders } from "#app/domain/orders/orders.tables.ts";

// Types alone: `npx tsc --noEmit` refuses this file where one of them no longer holds.

test("an order that was read without its lock is no locked order", () => {
  expectTypeOf<typeof orders.$inferSelect>().not.toExtend<LockedOrder>();
  expectTypeOf<typeof orders.$inferSelect>().not.toExtend<Parameters<typeof updateOrder>[1]>();
  expectTypeOf<NonNullable<Awaited<ReturnType<typeof lockOrder>>>>().toExtend<LockedOrder>();
  expectTypeOf<Awaited<ReturnType<typeof updateOrder>>>().toExtend<LockedOrder>();
});

test("variants that were read without their locks, and an empty list, are no locked variants", () => {
  type Needed = Parameters<typeof changeStock>[1];
  expectTypeOf<Needed>().toEqualTypeOf<LockedVariants>();
  expectTypeOf<(typeof variants.$inferSelect)[]>().not.toExtend<Needed>();
  expectTypeOf<(typeof products.$inferSelect)[]>().not.toExtend<Needed>();
  expectTypeOf<[]>().not.toExtend<Needed>();
  expectTypeOf<Awaited<ReturnType<typeof listVariantsForSale>>>().not.toExtend<Needed>();
  expectTypeOf<Awaited<ReturnType<typeof lockVariants>>>().toExtend<Needed>();
  expectTypeOf<Awaited<ReturnType<typeof lockVariantsForSale>>>().toExtend<Needed>();
  expectTypeOf<Awaited<ReturnType<typeof lockProducts>>>().toExtend<Needed>();
});
