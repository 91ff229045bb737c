import { readCashFacts, type CashFactsInput } from "#app/domain/checkout/cash/cash-facts.server.ts";
import {
  scoreCashOrder,
  type CashOrderFacts,
  type CashRisk,
  type ParcelCount,
} from "#app/domain/payments/cash/cash-risk.ts";
import { cashActionFor, type CashAction, type CashRules } from "#app/domain/payments/cash/cash-rules.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** Areas with fewer parcels do not count on the checkout page: their rate would reveal single customers. */
const MIN_AREA_PARCELS = 5;

/** The risk of a cash order, and the owner's action for it. */
export async function applyCashRules(
  db: Queryable,
  input: CashFactsInput,
): Promise<{ risk: CashRisk; action: CashAction }> {
  return decideCash(input, await readCashFacts(db, input));
}

/**
 * Whether the owner's rules hide cash on delivery, for the checkout page. Anybody can save any address, so the page must not reveal the
 * history of other customers: only the parcels of the account count, not those of the phone number, and only areas with at least
 * `MIN_AREA_PARCELS` parcels. The rules apply in full when the order is placed.
 */
export async function isCashHidden(db: Queryable, input: CashFactsInput): Promise<boolean> {
  if (!canHideCash(input.settings.payments.cash.rules)) return false;
  const facts = await readCashFacts(db, { ...input, address: { ...input.address, phone: "" } });
  const pinCode = anonymous(facts.pinCode);
  const district = anonymous(facts.district);
  return decideCash(input, { ...facts, pinCode, district }).action === "hide";
}

function anonymous(count: ParcelCount): ParcelCount {
  return count.delivered + count.returned < MIN_AREA_PARCELS ? { delivered: 0, returned: 0 } : count;
}

function decideCash({ settings, totalMinor }: CashFactsInput, facts: CashOrderFacts) {
  const risk = scoreCashOrder(facts);
  const action = cashActionFor(settings.payments.cash.rules, { band: risk.band, totalMinor });
  return { risk, action };
}

function canHideCash({ low, medium, high, large, largeFromMinor }: CashRules): boolean {
  return [low, medium, high, largeFromMinor === null ? null : large].includes("hide");
}
