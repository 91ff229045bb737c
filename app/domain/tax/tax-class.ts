import { isDay } from "#app/lib/time/days.ts";
import type { GoodsRate } from "#app/domain/tax/order-gst.ts";

// Rates of goods: section 9 of the CGST Act, 2017 and the rate notifications made under it. A notification holds from a day on,
// and the rate of a supply is that of its day.

/** A rate that depends on the value of one piece, as for apparel: up to `upToMinor` one rate, above it another. */
export interface RateThreshold {
  /** Value of one piece before tax and after discount (section 15 of the CGST Act), in paise. */
  upToMinor: number;
  aboveBasisPoints: number;
}

/** The rate from a day on, until the next period of the class begins. 500 basis points are 5 %. */
export interface RatePeriod {
  /** First day in India, as "2025-09-22". */
  fromDay: string;
  basisPoints: number;
  threshold: RateThreshold | null;
  /** The notification that the rate is taken from. */
  source: string;
}

/** Goods that are taxed alike. A product may name a longer HSN code of its own. */
export interface TaxClass {
  name: string;
  /** Four, six or eight digits of the customs tariff (notification 78/2020-Central Tax). */
  hsnCode: string;
  /** Beginnings of the HSN codes of its goods, two to eight digits. None for goods that only the owner can classify. */
  hsnPrefixes: string[];
  /** Unit quantity code of the GST portal. */
  uqc: string;
  periods: RatePeriod[];
}

/** The fields of a tax class that the owner enters. */
export type TaxClassInput = TaxClass & { note: string };

/** A class of the shop as it is stored, its periods in the order of their days. */
export interface SavedTaxClass extends TaxClassInput {
  id: string;
  /** Of a class that the store came with. */
  sampleKey: string | null;
  version: number;
}

/** The unit quantity codes of the GST portal. */
export const UNIT_QUANTITY_CODES = (
  "BAG BAL BDL BKL BOU BOX BTL BUN CAN CBM CCM CMS CTN DOZ DRM GGK GMS GRS GYD KGS KLR KME LTR MLT MTR " +
  "MTS NOS OTH PAC PCS PRS QTL ROL SET SQF SQM SQY TBS TGM THD TON TUB UGS UNT YDS"
).split(" ");

export type TaxClassError =
  | "name-missing"
  | "hsn-digits"
  | "hsn-prefix"
  | "unknown-uqc"
  | "no-periods"
  | "invalid-day"
  | "overlapping-periods"
  | "invalid-rate"
  | "invalid-threshold";

const MAX_BASIS_POINTS = 10_000;

/** Whether the text is an HSN code as invoices state it: four, six or eight digits. */
export function isHsnCode(text: string): boolean {
  return /^(?:\d{4}|\d{6}|\d{8})$/.test(text);
}

/**
 * The errors of a tax class; an empty list for a valid one. Errors: `name-missing`, `hsn-digits` (not 4, 6 or 8), `hsn-prefix` (not two to eight digits),
 * `unknown-uqc`, `no-periods`, `invalid-day`, `overlapping-periods` (two begin on one day), `invalid-rate` (negative, above 100 %
 * or not whole basis points), `invalid-threshold` (no value above zero in whole paise).
 */
export function validateTaxClass(taxClass: TaxClass): TaxClassError[] {
  const { name, hsnCode, hsnPrefixes, uqc, periods } = taxClass;
  const days = periods.map(({ fromDay }) => fromDay);
  const rates = periods.flatMap(({ basisPoints, threshold }) =>
    threshold ? [basisPoints, threshold.aboveBasisPoints] : [basisPoints],
  );
  const thresholds = periods.flatMap(({ threshold }) => (threshold ? [threshold.upToMinor] : []));
  const checks: [isWrong: boolean, error: TaxClassError][] = [
    [name.trim() === "", "name-missing"],
    [!isHsnCode(hsnCode), "hsn-digits"],
    [!hsnPrefixes.every((prefix) => /^\d{2,8}$/.test(prefix)), "hsn-prefix"],
    [!UNIT_QUANTITY_CODES.includes(uqc), "unknown-uqc"],
    [periods.length === 0, "no-periods"],
    [!days.every(isDay), "invalid-day"],
    [new Set(days).size < days.length, "overlapping-periods"],
    [!rates.every(isRate), "invalid-rate"],
    [!thresholds.every((value) => Number.isSafeInteger(value) && value > 0), "invalid-threshold"],
  ];
  return checks.flatMap(([isWrong, error]) => (isWrong ? [error] : []));
}

function isRate(basisPoints: number): boolean {
  return Number.isSafeInteger(basisPoints) && basisPoints >= 0 && basisPoints <= MAX_BASIS_POINTS;
}

/** The period that a day in India ("2026-11-21") falls into; null before the first. */
export function findPeriod(taxClass: Pick<TaxClass, "periods">, day: string): RatePeriod | null {
  let latest: RatePeriod | null = null;
  for (const period of taxClass.periods) {
    if (period.fromDay <= day && (latest === null || period.fromDay > latest.fromDay)) latest = period;
  }
  return latest;
}

/** The class that goods of an HSN code belong to, by the longest beginning that a class names; null where none fits. */
export function findClassByHsn<Class extends Pick<TaxClass, "hsnPrefixes">>(
  classes: readonly Class[],
  hsnCode: string,
): Class | null {
  let longest: { taxClass: Class; length: number } | null = null;
  for (const taxClass of classes) {
    for (const prefix of taxClass.hsnPrefixes) {
      if (hsnCode.startsWith(prefix) && prefix.length > (longest?.length ?? 0)) {
        longest = { taxClass, length: prefix.length };
      }
    }
  }
  return longest?.taxClass ?? null;
}

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
