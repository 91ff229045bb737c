import type { Random } from "../fit/random.ts";

/** Assumptions about the shop's customers. The store's code sees none of them. Probabilities from 0 to 1. */
export interface World {
  name: string;
  /** Share of orders by working days until delivery, with the published share that comes back. */
  transit: readonly { days: number; share: number; returned: number }[];
  /** Deviations of the log-odds of a return between districts, PIN codes and people. */
  spread: { district: number; pinCode: number; person: number };
  /** Changes of the log-odds. */
  effects: { firstOrder: number; contradiction: number; valueDoubling: number };
  /** Share of orders by somebody who ordered before. */
  returning: number;
  /** Share of returns that begin with the buyer (changed mind, impulse, fake, duplicate) rather than with address or courier. */
  unwanted: number;
  /** Customers who confirm when asked. */
  confirms: { good: number; unwanted: number; undeliverable: number };
  /** Customers who pay online where cash is not offered; the others leave. */
  paysOnline: { good: number; bad: number };
}

/** One order that somebody wants to pay in cash. */
export interface CashOrder {
  person: number;
  pinCode: number;
  district: number;
  days: number;
  valueRatio: number;
  isPlaceContradicted: boolean;
  /** The outcome if the parcel is sent without a question. */
  fate: "accepted" | "unwanted" | "undeliverable";
}

const DISTRICTS = 120;
const PIN_CODES_PER_DISTRICT = 12;

/** Draws a year of orders whose returns by transit days have the published rates. */
export function drawOrders(world: World, orderCount: number, random: Random): CashOrder[] {
  const { spread, effects } = world;
  const people: { pinCode: number; logOdds: number }[] = [];
  const pinCodes = Array.from({ length: DISTRICTS * PIN_CODES_PER_DISTRICT }, (_, pinCode) => ({
    pinCode,
    district: Math.floor(pinCode / PIN_CODES_PER_DISTRICT),
    days: drawDays(world, random),
    logOdds: random.normal(0, spread.pinCode),
  }));
  const districts = Array.from({ length: DISTRICTS }, () => random.normal(0, spread.district));
  const drafts = Array.from({ length: orderCount }, () => {
    const isFirst = people.length === 0 || random.uniform() >= world.returning;
    if (isFirst) people.push({ pinCode: drawPinCode(random), logOdds: random.normal(0, spread.person) });
    const person = isFirst ? people.length - 1 : Math.floor(random.uniform() * people.length);
    const { pinCode, logOdds } = people[person] ?? { pinCode: 0, logOdds: 0 };
    const place = pinCodes[pinCode] ?? { district: 0, days: 0, logOdds: 0 };
    const valueRatio = Math.exp(random.normal(0, 0.6));
    const isPlaceContradicted = random.uniform() < 0.03;
    return {
      order: { person, pinCode, district: place.district, days: place.days, valueRatio, isPlaceContradicted },
      logOdds:
        logOdds +
        place.logOdds +
        (districts[place.district] ?? 0) +
        (isFirst ? effects.firstOrder : 0) +
        (isPlaceContradicted ? effects.contradiction : 0) +
        Math.log2(valueRatio) * effects.valueDoubling,
      luck: random.uniform(),
      cause: random.uniform(),
    };
  });
  const intercepts = new Map(
    world.transit.map(({ days, returned }) => {
      const logOdds = drafts.filter(({ order }) => order.days === days).map((draft) => draft.logOdds);
      return [days, interceptFor(logOdds, returned)];
    }),
  );
  return drafts.map(({ order, logOdds, luck, cause }) => {
    const isReturned = luck < logistic(logOdds + (intercepts.get(order.days) ?? 0));
    const fate = !isReturned ? "accepted" : cause < world.unwanted ? "unwanted" : "undeliverable";
    return { ...order, fate };
  });
}

/** Few districts have many orders. */
function drawPinCode(random: Random): number {
  const district = Math.floor(DISTRICTS * random.uniform() ** 2);
  return district * PIN_CODES_PER_DISTRICT + Math.floor(PIN_CODES_PER_DISTRICT * random.uniform());
}

function drawDays({ transit }: World, random: Random): number {
  let remaining = random.uniform();
  for (const { days, share } of transit) {
    if (remaining < share) return days;
    remaining -= share;
  }
  return transit[0]?.days ?? 0;
}

/** The constant that makes the mean probability the published one. */
function interceptFor(logOdds: readonly number[], mean: number): number {
  let [low, high] = [-10, 10];
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2;
    const reached = logOdds.reduce((sum, one) => sum + logistic(one + middle), 0) / logOdds.length;
    if (reached < mean) low = middle;
    else high = middle;
  }
  return low;
}

const logistic = (logOdds: number) => 1 / (1 + Math.exp(-logOdds));
