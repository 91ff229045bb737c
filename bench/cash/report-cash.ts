import {
  BAND_STARTS,
  INDIAN_CASH_RULES,
  NO_CASH_RULES,
  type CashRules,
} from "#app/domain/payments/cash/cash-risk.ts";
import { report } from "../report.ts";
import { simulateCashYear, type CashYear } from "./simulate.ts";
import type { World } from "./world.ts";
import { FITTED_WORLD, HELD_OUT_WORLD, SECOND_WORLD } from "./worlds.ts";

export const ORDERS = 20_000;
export const SEEDS = [2026, 7, 11];

const CONFIRM_ALL_ORDERS: CashRules = {
  ...NO_CASH_RULES,
  low: "confirm",
  medium: "confirm",
  high: "confirm",
};
const HIDE_HIGH: CashRules = { ...INDIAN_CASH_RULES, high: "hide" };

/** Measures the score and the rules for cash on delivery on simulated years, with fixed seeds. */
export async function reportCash(where: string): Promise<void> {
  await report("Cash on delivery, a simulated year", [
    `${where}. ${ORDERS.toLocaleString("en-US")} orders a year that want to pay in cash, the mean of seeds ${SEEDS.join(", ")}. The store's own score and rules; the year begins without any parcel of the shop's own, and the score learns from sent parcels alone. Bands begin at ${BAND_STARTS.medium * 100} and ${BAND_STARTS.high * 100} %.`,
    "",
    "Published, and reached by the simulation: 26 % of cash parcels come back, 22, 27 and 35 % by 1–2, 3–5 and more days (Shipway ShipNotes, FY 2025), 2 % of prepaid ones. Returns are counted in parcels. Good buyers are those who would have accepted the parcel; refused are those who did not confirm in time or left where cash was not offered.",
    "",
    ...table(
      [FITTED_WORLD, SECOND_WORLD, HELD_OUT_WORLD],
      [
        ["default rules for India", INDIAN_CASH_RULES],
        ["everybody is asked", CONFIRM_ALL_ORDERS],
        ["cash is hidden in the high band", HIDE_HIGH],
      ],
    ),
    "",
    "Returns by scored band, %, before any question (orders in the band, %):",
    "",
    "| Parameters | low | medium | high |",
    "|---|---|---|---|",
    ...[FITTED_WORLD, SECOND_WORLD, HELD_OUT_WORLD].map((world) => bandRow(world)),
    "",
    "What the result hangs on: the share of good buyers who confirm when asked (fitted parameters, default rules):",
    "",
    "| Good buyers who confirm, % | Returns fall by, % | Good buyers refused, % |",
    "|---|---|---|",
    ...[0.85, 0.9, 0.95, 0.97, 0.99].map((good) => {
      const world = { ...FITTED_WORLD, confirms: { ...FITTED_WORLD.confirms, good } };
      const { fall, refused } = meanYear(world, INDIAN_CASH_RULES);
      return `| ${percent(good, 0)} | ${percent(fall)} | ${percent(refused)} |`;
    }),
    "",
    "Assumed without a source: the spread between people and PIN codes, and that 97 % of good buyers confirm, because the page after Place Order asks them and the owner may confirm by phone. By message alone fewer answer: one shop reports 58 % answers on WhatsApp, 88 % of them confirmations (https://oneflowai.in/blog/whatsapp-cod-confirmation-templates); then too many good orders would be cancelled, and the owner should ask the high band only. That 70 % of returns begin with the buyer (changed mind 35, fake or impulse 25, duplicate 10 %) and 30 % with address or reach is from https://blog.campaignhq.co/cod-confirmation-whatsapp-reduce-rto, a vendor, as is its 30 to 40 % fewer returns by confirmation. How many unwanted orders are confirmed nevertheless (30 %), and undeliverable ones (70 %), is assumed; with them everybody asked gives 58 % fewer returns, more than vendors report (30 to 45 %), so these parameters may flatter. Asking has no effect on the accepted parcels' later returns.",
  ]);
}

type NamedRules = readonly [name: string, rules: CashRules];

function table(worlds: readonly World[], rules: readonly NamedRules[]): string[] {
  return [
    "| Parameters | Rules | Returned before, % | Returns fall by, % | Good buyers refused, % | Asked, % | Hidden, % |",
    "|---|---|---|---|---|---|---|",
    ...worlds.flatMap((world) =>
      rules.map(([name, chosen]) => {
        const { before, fall, refused, asked, hidden } = meanYear(world, chosen);
        return `| ${world.name} | ${name} | ${[before, fall, refused, asked, hidden].map((share) => percent(share)).join(" | ")} |`;
      }),
    ),
  ];
}

function bandRow(world: World): string {
  const years = yearsOf(world, NO_CASH_RULES);
  const cells = (["low", "medium", "high"] as const).map((band) => {
    const orders = sum(years, ({ bands }) => bands[band].orders);
    const returned = sum(years, ({ bands }) => bands[band].returned);
    return `${percent(returned / orders)} (${percent(orders / sum(years, (year) => year.orders), 0)})`;
  });
  return `| ${world.name} | ${cells.join(" | ")} |`;
}

/** Shares of all seeds' orders together. */
export function meanYear(world: World, rules: CashRules) {
  const years = yearsOf(world, rules);
  const orders = sum(years, (year) => year.orders);
  const before = sum(years, (year) => year.returnsBefore);
  return {
    before: before / orders,
    fall: 1 - sum(years, (year) => year.returnsAfter) / before,
    refused: sum(years, (year) => year.goodRefused) / sum(years, (year) => year.good),
    asked: sum(years, (year) => year.asked) / orders,
    hidden: sum(years, (year) => year.hidden) / orders,
  };
}

const yearsOf = (world: World, rules: CashRules) =>
  SEEDS.map((seed) => simulateCashYear(world, { rules, orders: ORDERS, seed }));

const sum = (years: readonly CashYear[], of: (year: CashYear) => number) =>
  years.reduce((total, year) => total + of(year), 0);

const percent = (share: number, decimals = 1) => (share * 100).toFixed(decimals);
