import type { GoodsRate } from "#app/domain/tax/order-gst.ts";
import { findClassByHsn, findPeriod, type SavedTaxClass } from "#app/domain/tax/tax-class.ts";

/**
 * The rate of goods that no notification names: 18 %, by the last entry of schedule III of notification 1/2017-Central Tax (Rate), and
 * of schedule II of 9/2025-Central Tax (Rate).
 */
export const OTHER_GOODS: GoodsRate = {
  taxClassName: "Other goods",
  hsnCode: "",
  uqc: "PCS",
  basisPoints: 1800,
  threshold: null,
};

/** Whether goods name neither an HSN code nor a tax class, so that they bear the rate of `OTHER_GOODS`. */
export function isUnclassified(goods: { taxClassId: string | null; hsnCode: string }): boolean {
  return goods.hsnCode === "" && goods.taxClassId === null;
}

/**
 * The rate of goods on a day in India ("2026-11-21"): of the class that they name, else of the class of their HSN code. Goods without
 * a class, or whose class has no rate yet, bear that of goods that no notification names.
 */
export function rateOfGoods(
  classes: readonly SavedTaxClass[],
  goods: { taxClassId: string | null; hsnCode: string },
  day: string,
): GoodsRate {
  const taxClass =
    classes.find(({ id }) => id === goods.taxClassId) ?? findClassByHsn(classes, goods.hsnCode);
  const period = taxClass && findPeriod(taxClass, day);
  if (!period) return { ...OTHER_GOODS, hsnCode: goods.hsnCode };
  const { basisPoints, threshold } = period;
  const { name: taxClassName, uqc } = taxClass;
  return { taxClassName, hsnCode: goods.hsnCode || taxClass.hsnCode, uqc, basisPoints, threshold };
}
