import {
  scoreCashOrder,
  USUAL_CASH_ORDER_MINOR,
  type ParcelCount,
  cashActionFor,
  type CashRules,
} from "#app/domain/payments/cash/cash-risk.ts";
import { seededRandom, type Random } from "../fit/random.ts";
import { drawOrders, type CashOrder, type World } from "./world.ts";

/** Published share of prepaid parcels that come back. */
const PREPAID_RETURNED = 0.02;

export interface CashYear {
  orders: number;
  /** Parcels that come back: without any question, and under the rules. */
  returnsBefore: number;
  returnsAfter: number;
  good: number;
  /** Good buyers who did not confirm, or who left because cash was not offered. */
  goodRefused: number;
  asked: number;
  hidden: number;
  /** Observed share of returns and number of orders by scored band. */
  bands: Record<"low" | "medium" | "high", { orders: number; returned: number }>;
}

/** Trades for a year under the rules. The score sees only parcels that were sent before, as the shop does; it begins without any. */
export function simulateCashYear(
  world: World,
  { rules, orders: orderCount, seed }: { rules: CashRules; orders: number; seed: number },
): CashYear {
  const random = seededRandom(seed);
  const orders = drawOrders(world, orderCount, random);
  const answers = seededRandom(seed + 1);
  const seen = { pinCode: createCounts(), district: createCounts(), customer: createCounts() };
  const empty = () => ({ orders: 0, returned: 0 });
  const year: CashYear = {
    orders: orders.length,
    returnsBefore: 0,
    returnsAfter: 0,
    good: 0,
    goodRefused: 0,
    asked: 0,
    hidden: 0,
    bands: { low: empty(), medium: empty(), high: empty() },
  };
  for (const order of orders) {
    const isGood = order.fate === "accepted";
    const { band } = scoreCashOrder({
      pinCode: seen.pinCode.of(order.pinCode),
      district: seen.district.of(order.district),
      customer: seen.customer.of(order.person),
      transitDays: order.days,
      valueRatio: order.valueRatio,
      isPlaceContradicted: order.isPlaceContradicted,
    });
    const totalMinor = Math.round(order.valueRatio * USUAL_CASH_ORDER_MINOR.INR);
    const action = cashActionFor(rules, { band, totalMinor });
    const outcome = outcomeOf(order, action, world, answers);
    year.bands[band].orders += 1;
    if (isGood) year.good += 1;
    else {
      year.bands[band].returned += 1;
      year.returnsBefore += 1;
    }
    if (action === "confirm") year.asked += 1;
    if (action === "hide") year.hidden += 1;
    if (outcome === "not-placed" && isGood) year.goodRefused += 1;
    if (outcome === "prepaid-returned") year.returnsAfter += 1;
    if (outcome !== "sent") continue;
    if (!isGood) year.returnsAfter += 1;
    seen.pinCode.add(order.pinCode, isGood);
    seen.district.add(order.district, isGood);
    seen.customer.add(order.person, isGood);
  }
  return year;
}

type Outcome = "sent" | "not-placed" | "prepaid" | "prepaid-returned";

function outcomeOf(
  { fate }: CashOrder,
  action: ReturnType<typeof cashActionFor>,
  world: World,
  random: Random,
): Outcome {
  // Both numbers are drawn always, so that two sets of rules meet the same people.
  const [answer, parcel] = [random.uniform(), random.uniform()];
  if (action === "allow") return "sent";
  if (action === "confirm")
    return answer < world.confirms[fate === "accepted" ? "good" : fate] ? "sent" : "not-placed";
  const pays = fate === "accepted" ? world.paysOnline.good : world.paysOnline.bad;
  if (answer >= pays) return "not-placed";
  return parcel < PREPAID_RETURNED ? "prepaid-returned" : "prepaid";
}

function createCounts() {
  const counts = new Map<number, ParcelCount>();
  const of = (key: number) => counts.get(key) ?? { delivered: 0, returned: 0 };
  const add = (key: number, isDelivered: boolean) => {
    const { delivered, returned } = of(key);
    counts.set(
      key,
      isDelivered ? { delivered: delivered + 1, returned } : { delivered, returned: returned + 1 },
    );
  };
  return { of, add };
}
