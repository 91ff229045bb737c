import { courierPriceMinor, courierRateOf, type CourierRate } from "#app/domain/accounting/courier-rate.ts";
import type { CostSettings } from "#app/domain/analytics/earnings/costs.settings.ts";
import { proportionOf, shareOf } from "#app/lib/money.ts";

/** The figures of an order, in minor units of its currency. */
export interface OrderFigures {
  currency: string;
  /** Paid or to be collected, less refunds and cash that is no longer collected; with shipping and tax. */
  keptMinor: number;
  /** The total of the order as it was placed, and the tax in it or on it. */
  totalMinor: number;
  taxMinor: number;
  /** Of the total: the price of the items after discounts, and shipping with other charges. */
  itemsMinor: number;
  shippingMinor: number;
  /** The fees of online payments that a report of settlements states. */
  settledFeeMinor: number;
  /** The items of the order that did not come back to the stock; null for a person who may not see purchase prices. */
  goods: SentGoods | null;
  /** Captured by a provider and in no such report, before refunds: fees are not refunded. */
  onlineMinor: number;
  /** The parcels that have left the shop. */
  parcels: readonly { weightGrams: number | null; collectsCash: boolean; cameBack: boolean }[];
  /** The order can no longer come back. */
  isFinal: boolean;
  /** The share of comparable orders that came back, from 0 to 1; null without enough of them. */
  cameBackShare: number | null;
}

/** The items of an order, of which some have a purchase price of the time of the sale. */
export interface SentGoods {
  /** Items that are not in the stock again. */
  itemCount: number;
  /** Those among them whose purchase price is known, and what they cost. */
  knownCount: number;
  knownMinor: number;
  /** The price of these items after discounts, and of those without a purchase price. */
  priceMinor: number;
  unknownPriceMinor: number;
}

export const EARNING_PARTS = {
  kept: "Price",
  tax: "Tax",
  courier: "Courier",
  fee: "Payment fees",
  goods: "Cost of goods",
  risk: "Return risk",
} as const;

export type EarningPart = keyof typeof EARNING_PARTS;

// Cast: Object.keys returns string[], and the table has exactly these keys.
export const EARNING_PART_NAMES = Object.keys(EARNING_PARTS) as EarningPart[];

/** Costs are negative; null is not known. */
export type Earnings = Record<EarningPart, number | null>;

export interface EarnedOrder {
  number: number;
  earnings: Earnings;
  /** Of comparable orders; null without enough of them, or if the order can no longer come back. */
  cameBackShare: number | null;
  /** How many of its items have a known purchase price; null for a person who may not see purchase prices. */
  goods: Pick<SentGoods, "itemCount" | "knownCount"> | null;
}

/** The most orders of a period whose earnings are added up: the latest. */
export const MAX_EARNED_ORDERS = 5_000;

/**
 * The earnings of an order: the price that the shop keeps, less tax, courier, payment fees, cost of goods and the risk that it still comes back. The
 * risk is the share of comparable orders that came back times the loss by a return: the price before tax less the goods, which are
 * sold again, and the way back.
 */
export function earningsOf(order: OrderFigures, costs: CostSettings): Earnings {
  const rate = courierRateOf(costs, order.currency);
  const taxMinor = proportionOf(order.taxMinor, order.keptMinor, order.totalMinor);
  const netMinor = order.keptMinor - taxMinor;
  const itemsNetMinor = proportionOf(netMinor, order.itemsMinor, order.itemsMinor + order.shippingMinor);
  const goodsMinor = goodsOf(order.goods, itemsNetMinor, costs);
  const courierMinor = courierOf(order.parcels, rate);
  const wayBackMinor = courierOf(
    order.parcels.length > 0
      ? order.parcels.map((parcel) => ({ ...parcel, cameBack: false }))
      : [{ weightGrams: 1, cameBack: false }],
    rate,
  );
  return {
    kept: order.keptMinor,
    tax: negative(taxMinor),
    courier: negative(courierMinor),
    fee: negative(feeOf(order, costs)),
    goods: negative(goodsMinor),
    risk: negative(riskOf(order, { netMinor, goodsMinor, wayBackMinor })),
  };
}

/** The sum of the known parts. */
export function earnedMinor(earnings: Earnings): number {
  return Object.values(earnings).reduce<number>((sum, part) => sum + (part ?? 0), 0);
}

/** The parts that are not known. */
export function unknownParts(earnings: Earnings): EarningPart[] {
  return EARNING_PART_NAMES.filter((part) => earnings[part] === null);
}

/** The parts of several orders added up; a part is not known if it is unknown of one of them. */
export function sumEarnings(all: readonly Earnings[]): Earnings {
  const sum = (part: EarningPart) =>
    all.reduce<number | null>((total, { [part]: minor }) => {
      return total === null || minor === null ? null : total + minor;
    }, 0);
  return {
    kept: sum("kept"),
    tax: sum("tax"),
    courier: sum("courier"),
    fee: sum("fee"),
    goods: sum("goods"),
    risk: sum("risk"),
  };
}

/** The cost of goods: purchase prices where they are known, and the rate for the rest. Null if there is a rest and no rate. */
function goodsOf(
  goods: SentGoods | null,
  itemsNetMinor: number,
  { goodsBasisPoints }: CostSettings,
): number | null {
  if (goods && goods.knownCount === goods.itemCount) return goods.knownMinor;
  if (goodsBasisPoints === null) return null;
  if (!goods || goods.knownCount === 0) return shareOf(itemsNetMinor, goodsBasisPoints);
  const unknownNetMinor = proportionOf(itemsNetMinor, goods.unknownPriceMinor, goods.priceMinor);
  return goods.knownMinor + shareOf(unknownNetMinor, goodsBasisPoints);
}

/** For how many items the purchase price is known, in a sentence; null where it is known for none or cannot be seen. */
export function knownGoodsText({ goods, earnings }: Pick<EarnedOrder, "goods" | "earnings">): string | null {
  if (!goods || goods.knownCount === 0) return null;
  const { itemCount, knownCount } = goods;
  const known = `Purchase price known for ${knownCount} of ${itemCount} ${itemCount === 1 ? "item" : "items"}`;
  return knownCount < itemCount && earnings.goods !== null
    ? `${known}, the rest at your share of the price`
    : known;
}

/** The items of several orders added up; null for a person who may not see purchase prices. */
export function sumGoods(all: readonly EarnedOrder[]): EarnedOrder["goods"] {
  return all.reduce<EarnedOrder["goods"]>(
    (sum, { goods }) =>
      sum &&
      goods && {
        itemCount: sum.itemCount + goods.itemCount,
        knownCount: sum.knownCount + goods.knownCount,
      },
    { itemCount: 0, knownCount: 0 },
  );
}

/** The charge of the courier; a parcel that came back costs its way twice. Null if the rate or a weight is not known. */
function courierOf(
  parcels: readonly { weightGrams: number | null; cameBack: boolean }[],
  rate: CourierRate | null,
): number | null {
  let sumMinor = 0;
  for (const { weightGrams, cameBack } of parcels) {
    if (weightGrams === null || rate === null) return null;
    sumMinor += courierPriceMinor(weightGrams, rate) * (cameBack ? 2 : 1);
  }
  return sumMinor;
}

/** The fees for online payments, and of the courier for parcels that collect cash. Null if one is not known. */
function feeOf(
  { currency, settledFeeMinor, onlineMinor, parcels }: OrderFigures,
  costs: CostSettings,
): number | null {
  const { onlineFeeBasisPoints } = costs;
  const cashFeeMinor = costs.currency === currency ? costs.cashFeeMinor : null;
  const cashParcels = parcels.filter(({ collectsCash }) => collectsCash).length;
  const onlineFee =
    onlineMinor === 0 ? 0 : onlineFeeBasisPoints === null ? null : shareOf(onlineMinor, onlineFeeBasisPoints);
  const cashFee = cashParcels === 0 ? 0 : cashFeeMinor === null ? null : cashParcels * cashFeeMinor;
  return onlineFee === null || cashFee === null ? null : settledFeeMinor + onlineFee + cashFee;
}

function riskOf(
  { isFinal, cameBackShare }: OrderFigures,
  lost: { netMinor: number; goodsMinor: number | null; wayBackMinor: number | null },
): number | null {
  if (isFinal) return 0;
  if (cameBackShare === null || lost.goodsMinor === null || lost.wayBackMinor === null) return null;
  return Math.round(cameBackShare * (lost.netMinor - lost.goodsMinor + lost.wayBackMinor));
}

const negative = (minor: number | null) => (minor === null ? null : 0 - minor);
