import { getTableColumns, type Table } from "drizzle-orm";
import { addresses, contactMessages, profiles, users } from "#app/domain/customers/customers.tables.ts";
import { orderEvents, orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { returnPickups } from "#app/domain/orders/returns/pickups/return-pickups.tables.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { payments } from "#app/domain/payments/payments.tables.ts";

// What a person gets in "A copy of your data". Every column is decided here, so that a new one is not given away by accident: it fails
// the type check until it is exported (true) or withheld for a reason.

export type Decision = true | string;

type Columns<T extends Table> = T["_"]["columns"];

type Exported<T extends Table, D> = Pick<
  Columns<T>,
  { [Name in keyof D]: D[Name] extends true ? Name : never }[keyof D] & keyof Columns<T>
>;

/** The names of the columns that are decided, by table, for the test that compares them with the tables. */
export const decidedColumns = new Map<Table, string[]>();

/** The exported columns of a table, to select. */
function decide<T extends Table, const D extends Record<keyof Columns<T>, Decision>>(
  table: T,
  decisions: D & Record<Exclude<keyof D, keyof Columns<T>>, never>,
): Exported<T, D> {
  const byName = new Map<string, Decision>(Object.entries(decisions));
  decidedColumns.set(table, [...byName.keys()]);
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => byName.get(name) === true);
  // The entries are those whose decision is `true`, which the type repeats.
  return Object.fromEntries(columns) as Exported<T, D>;
}

const OWNER = "the person who gets the export";
export const INTERNAL = "internal";

export const exportedUser = decide(users, {
  id: true,
  name: true,
  email: true,
  emailVerified: true,
  image: true,
  role: true,
  isGuest: true,
  twoFactorEnabled: true,
  lastSignInAt: true,
  createdAt: true,
  updatedAt: true,
});

export const exportedProfile = decide(profiles, {
  userId: true,
  fullName: true,
  avatarMediaId: true,
  updatedAt: true,
});

export const exportedAddress = decide(addresses, {
  id: true,
  userId: OWNER,
  firstName: true,
  lastName: true,
  street: true,
  city: true,
  state: true,
  postalCode: true,
  country: true,
  phone: true,
  isDefault: true,
  createdAt: true,
});

export const exportedContactMessage = decide(contactMessages, {
  id: true,
  name: true,
  email: true,
  subject: true,
  message: true,
  status: true,
  createdAt: true,
});

export const exportedOrder = decide(orders, {
  id: true,
  number: true,
  userId: OWNER,
  isGuest: true,
  customerName: true,
  email: true,
  status: true,
  paymentStatus: true,
  paymentMethod: true,
  isTest: true,
  trackingNumber: true,
  currency: true,
  subtotalMinor: true,
  discountMinor: true,
  shippingMinor: true,
  onlineSavingMinor: true,
  cashFeeMinor: true,
  giftWrapMinor: true,
  taxMinor: true,
  taxBasisPoints: true,
  totalMinor: true,
  advanceMinor: true,
  receivedMinor: true,
  waivedMinor: true,
  gst: true,
  buyerGstin: true,
  buyerName: true,
  discountCode: true,
  shippingAddress: true,
  promisedDay: true,
  returnDays: true,
  deliveryMethod: true,
  cashRisk: "its reasons are about all parcels of the phone number, which anybody can type (`exportOrders`)",
  confirmBy: true,
  notes: true,
  gift: true,
  packerNote: "an internal note of the shop",
  tags: "internal notes of the shop",
  source: true,
  version: true,
  createdAt: true,
  updatedAt: true,
  shippedAt: true,
  deliveredAt: true,
});

export const exportedOrderLine = decide(orderLines, {
  id: true,
  orderId: true,
  variantId: true,
  productId: true,
  productName: true,
  sku: true,
  hsnCode: true,
  optionsLabel: true,
  finalSale: true,
  quantity: true,
  priceAtPurchaseMinor: true,
  purchasePriceMinor: "a cost of the shop",
  discountMinor: true,
  taxClassName: true,
  uqc: true,
  gstBasisPoints: true,
  taxableMinor: true,
  igstMinor: true,
  cgstMinor: true,
  sgstMinor: true,
  replacedLineId: true,
  exchangedLineId: true,
  position: true,
});

export const exportedOrderEvent = decide(orderEvents, {
  id: INTERNAL,
  orderId: true,
  kind: true,
  detail: true,
  actorId: "may be a person of the shop",
  at: true,
  waitingActionId: INTERNAL,
});

export const exportedReturn = decide(returns, {
  id: true,
  orderId: true,
  sequence: true,
  kind: true,
  status: true,
  resolution: true,
  reason: true,
  comment: true,
  fitAreas: true,
  heightCm: true,
  weightKg: true,
  girthsCm: true,
  refundAccountSealed: "encrypted until the refund is made, then deleted",
  refundAccount: true,
  decisionNote: true,
  refundMinor: true,
  pickedUpAt: true,
  replacementAt: true,
  kept: true,
  wayBackFeeMinor: true,
  differenceDueAt: true,
  differenceAsCredit: true,
  version: true,
  createdAt: true,
  updatedAt: true,
});

export const exportedPickup = decide(returnPickups, {
  id: INTERNAL,
  returnId: true,
  reference: true,
  carrier: true,
  courier: true,
  trackingNumber: true,
  weightGrams: true,
  lengthCm: true,
  widthCm: true,
  heightCm: true,
  carrierReference: INTERNAL,
  carrierOrder: INTERNAL,
  bookingSince: INTERNAL,
  bookingRequestedAt: INTERNAL,
  pickupRequestedAt: true,
  reportedStatus: true,
  reportedAt: true,
  problem: INTERNAL,
  arrivedAt: true,
  cancelledAt: true,
  createdAt: true,
});

export const exportedPayment = decide(payments, {
  id: true,
  key: INTERNAL,
  orderId: true,
  provider: true,
  providerReference: true,
  amountMinor: true,
  currency: true,
  status: true,
  createdAt: true,
  capturedAt: true,
});

export const exportedShipment = decide(shipments, {
  id: true,
  orderId: true,
  sequence: true,
  status: true,
  carrier: true,
  courier: true,
  trackingNumber: true,
  weightGrams: true,
  lengthCm: true,
  widthCm: true,
  heightCm: true,
  carrierReference: INTERNAL,
  carrierOrder: INTERNAL,
  labelUrl: "opens the carrier's account",
  bookingSince: INTERNAL,
  bookingRequestedAt: INTERNAL,
  bookingCancelledAt: INTERNAL,
  bookingError: INTERNAL,
  bookingProblem: INTERNAL,
  collectMinor: true,
  cashReceivedAt: true,
  cashReference: "names the courier's payment for many parcels",
  createdAt: true,
  packedById: "a person of the shop",
  photoMediaId: "a photo by which the shop checks its packing",
  shippedAt: true,
  deliveredAt: true,
  closedAt: true,
});
