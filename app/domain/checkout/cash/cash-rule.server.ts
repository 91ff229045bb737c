import { compactCode } from "#app/lib/text/digits.ts";
import { parcelTo } from "#app/domain/delivery/destinations.ts";
import { and, eq, gt, isNotNull, or, sql } from "drizzle-orm";
import { type Address, describeDoubtfulAddress } from "#app/domain/customers/addresses/address.ts";
import { describePinMismatch } from "#app/domain/customers/addresses/indian-states.ts";
import type { Serviceability } from "#app/domain/delivery/delivery.ts";
import { orderEvents, orders } from "#app/domain/orders/orders.tables.ts";
import { CASH_ON_DELIVERY } from "#app/domain/payments/cash/cash-on-delivery.ts";
import {
  USUAL_CASH_ORDER_MINOR,
  scoreCashOrder,
  type CashOrderFacts,
  type CashRisk,
  type ParcelCount,
  cashActionFor,
  type CashAction,
  type CashRules,
} from "#app/domain/payments/cash/cash-risk.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import { shippingTermsFor } from "#app/domain/delivery/shipping.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
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

function canHideCash({ low, medium, high, large, largeFromMinor: largeOrderFromMinor }: CashRules): boolean {
  return [low, medium, high, largeOrderFromMinor === null ? null : large].includes("hide");
}

/** Parcels older than this do not count: the courier may have changed. */
const REMEMBERED_DAYS = 365;

/** A cash order, placed or not. */
interface CashFactsInput {
  userId: string;
  address: Address;
  totalMinor: number;
  settings: StoreSettings;
  service: Serviceability | null;
  /** Whether the same items were ordered in cash minutes before, with the same contact. */
  isRepeated?: boolean;
  now: Date;
}

/** The delivered and returned parcels that the risk of a cash order is computed from: of its area in the last year, and of its customer. */
async function readCashFacts(
  db: Queryable,
  { userId, address, totalMinor, settings, service, isRepeated = false, now }: CashFactsInput,
): Promise<CashOrderFacts> {
  const area = await countAreaParcels(db, address, now);
  const customer = await countCustomerParcels(db, userId, address.phone);
  return {
    pinCode: toCount(area?.inPin),
    district: toCount(area?.inDistrict),
    customer: toCount(customer?.parcels),
    transitDays: service?.transitDays ?? shippingTermsFor(settings.shipping, parcelTo(address)).maxDays,
    valueRatio: totalMinor / USUAL_CASH_ORDER_MINOR[settings.sales.currency],
    isPlaceContradicted: describePinMismatch(address) !== null,
    isPlaceDoubtful: describeDoubtfulAddress(address) !== null,
    isRepeated,
  };
}

/** Parcels of the last year to a PIN code and to its district. */
async function countAreaParcels(db: Queryable, address: Address, now: Date) {
  const pin = compactCode(address.postalCode);
  const isPin = sql`replace(${orders.shippingAddress} ->> 'postalCode', ' ', '') = ${pin}`;
  const [area] = await db
    .select({
      inPin: countParcels(isPin),
      inDistrict: countParcels(sql`true`),
    })
    .from(orders)
    .where(
      and(
        // The condition of the partial index `orders_cash_district_idx`.
        sql`${orders.paymentMethod} = ${sql.raw(`'${CASH_ON_DELIVERY.orderMethod}'`)}`,
        isNotNull(orders.shippedAt),
        sql`left(replace(${orders.shippingAddress} ->> 'postalCode', ' ', ''), 3) = ${pin.slice(0, 3)}`,
        gt(orders.createdAt, new Date(now.getTime() - REMEMBERED_DAYS * DAY_MS)),
      ),
    );
  return area;
}

/** Parcels of an account or its phone number. */
async function countCustomerParcels(db: Queryable, userId: string, phone: string) {
  const [customer] = await db
    .select({ parcels: countParcels(sql`true`) })
    .from(orders)
    .where(
      and(
        isNotNull(orders.shippedAt),
        phone === ""
          ? eq(orders.userId, userId)
          : or(eq(orders.userId, userId), sql`(${orders.shippingAddress} ->> 'phone') = ${phone}`),
      ),
    );
  return customer;
}

/** Delivered and returned parcels, as "12,3". */
function countParcels(condition: ReturnType<typeof sql>) {
  const isReturned = sql`${orders.status} = 'Cancelled' and exists (
    select from ${orderEvents} e where e.order_id = "orders"."id" and e.kind = 'returned-to-sender'
  )`;
  return sql<string>`concat_ws(',',
    count(*) filter (where ${condition} and ${orders.deliveredAt} is not null),
    count(*) filter (where ${condition} and ${isReturned}))`;
}

function toCount(counts = "0,0") {
  const [delivered = 0, returned = 0] = counts.split(",").map(Number);
  return { delivered, returned };
}
