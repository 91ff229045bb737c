import { phoneLabel } from "#app/domain/customers/addresses/address.ts";
import { addDays, indianMidnight } from "#app/lib/time/days.ts";
import { indianDay } from "#app/lib/time/india-time.ts";

/**
 * The kinds of entries of a balance. `released`: its checkout ended without an order. `returned`: by a refund of an order that it paid.
 * `voided`: taken back in full; `adjusted`: in part.
 */
export const ENTRY_KINDS = [
  "issued",
  "redeemed",
  "released",
  "returned",
  "expired",
  "voided",
  "adjusted",
] as const;

export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Each kind as customers and the owner read it. */
export const ENTRY_LABELS: Record<EntryKind, string> = {
  issued: "Given",
  redeemed: "Used",
  released: "Given back, not ordered",
  returned: "Refunded",
  expired: "Expired",
  voided: "Taken back",
  adjusted: "Lowered",
};

export const BALANCE_STATUSES = ["open", "used", "expired"] as const;

/** `open`: can be used. `used`: nothing is left, also if it was taken back. */
export type BalanceStatus = (typeof BALANCE_STATUSES)[number];

export const BALANCE_STATUS_VIEWS: Record<
  BalanceStatus,
  { name: string; tone: "green" | "grey" | "yellow" }
> = {
  open: { name: "Open", tone: "green" },
  used: { name: "Used up", tone: "grey" },
  expired: { name: "Expired", tone: "yellow" },
};

export function balanceStatus({ openMinor, expiresAt }: Spendable, now: Date): BalanceStatus {
  if (expiresAt <= now) return "expired";
  return openMinor > 0 ? "open" : "used";
}

/**
 * The validity that is proposed for credit, and that of a refund as credit: the least that the Reserve Bank of India asks of the prepaid
 * instruments that it regulates.
 */
export const CREDIT_DAYS = 365;

/** The moment after the last one of a day in India. */
export function endOfDay(day: string): Date {
  return indianMidnight(addDays(day, 1));
}

/** The last day in India on which a balance can be used. */
export function lastDayOf({ expiresAt }: { expiresAt: Date }): string {
  return indianDay(new Date(expiresAt.getTime() - 1));
}

/** The characters of a reason. */
export const MAX_REASON_LENGTH = 200;

interface Spendable {
  /** What is left, in minor units. */
  openMinor: number;
  expiresAt: Date;
}

/** An amount that one balance pays or gets back, in minor units. */
export interface BalancePart {
  balanceId: string;
  amountMinor: number;
}

/** Which balances pay an amount, in minor units: those that expire first, until the amount is paid or nothing is left. */
export function allocateRedemption(
  open: readonly (Spendable & { id: string })[],
  amountMinor: number,
): BalancePart[] {
  const byExpiry = open.toSorted((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime());
  return takeInOrder(
    byExpiry.map(({ id, openMinor }) => ({ balanceId: id, amountMinor: openMinor })),
    amountMinor,
  );
}

/**
 * Which balances get a refund back, in minor units: those that expire last, so that the customer can use it longest. `redeemed` is what each
 * has paid of the order and not got back; together they must cover the amount.
 */
export function allocateReturn(
  redeemed: readonly (BalancePart & { expiresAt: Date })[],
  amountMinor: number,
): BalancePart[] {
  const byExpiry = redeemed.toSorted((a, b) => b.expiresAt.getTime() - a.expiresAt.getTime());
  const parts = takeInOrder(byExpiry, amountMinor);
  if (sumParts(parts) !== amountMinor) throw new Error("A refund exceeds what the balances have paid");
  return parts;
}

export function sumParts(parts: readonly Pick<BalancePart, "amountMinor">[]): number {
  return parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

function takeInOrder(available: readonly BalancePart[], amountMinor: number): BalancePart[] {
  let remainingMinor = amountMinor;
  return available.flatMap(({ balanceId, amountMinor: availableMinor }) => {
    const part = Math.min(availableMinor, remainingMinor);
    remainingMinor -= part;
    return part > 0 ? [{ balanceId, amountMinor: part }] : [];
  });
}

/** A balance in the admin's list. */
export interface BalanceRow {
  id: string;
  /** The customer's account; null for a balance with a code, or of a deleted account. */
  customer: { id: string; name: string; email: string } | null;
  phone: string | null;
  codeEnd: string | null;
  currency: string;
  issuedMinor: number;
  openMinor: number;
  reason: string;
  status: BalanceStatus;
  lastDay: string;
  /** Of a gift card that a test payment has bought: nothing is owed. */
  isTest: boolean;
  createdAt: Date;
}

/** Whom a balance is for: the customer, the phone number, or the end of its code. */
export function holderLabel({
  customer,
  phone,
  codeEnd,
}: Pick<BalanceRow, "customer" | "phone" | "codeEnd">): string {
  if (customer) return customer.name || customer.email;
  if (phone) return phoneLabel(phone);
  return codeEnd ? `Code ending in ${codeEnd}` : "Deleted customer";
}

/** The query parameters of the list. A null status means all. */
export interface BalanceSearch {
  search: string;
  status: BalanceStatus | null;
  page: number;
}

/** One movement of a balance, in minor units: negative if it was lowered. */
export interface BalanceMovement {
  id: string;
  kind: EntryKind;
  amountMinor: number;
  orderId: string | null;
  note: string | null;
  at: Date;
}

/** A balance as its holder sees it. */
export interface OwnBalance extends Pick<
  BalanceRow,
  "id" | "currency" | "issuedMinor" | "openMinor" | "reason" | "status" | "lastDay" | "createdAt"
> {
  movements: BalanceMovement[];
}
