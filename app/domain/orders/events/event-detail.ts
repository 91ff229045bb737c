import { z } from "zod";
import { WAITING_ACTION_NAMES } from "#app/domain/orders/waiting/waiting-action.ts";
import { MANUAL_METHOD_NAMES } from "#app/domain/payments/payment-methods.ts";
import { CORRECTED } from "#app/domain/orders/actions/correct-order.ts";
import { RETURN_RESOLUTIONS } from "#app/domain/orders/returns/returns.ts";

/** A value of an order before and after an edit, for people. Empty where there is none. */
export const EditedValue = z.object({ label: z.string(), before: z.string(), after: z.string() });

export type EditedValue = z.infer<typeof EditedValue>;

/** The detail of an event in the order timeline. Amounts are minor units of the order's currency. */
export const OrderEventDetail = z
  .object({
    reason: z.string(),
    trackingNumber: z.string(),
    /** The courier who collects the items of a return. */
    courier: z.string(),
    amountMinor: z.int(),
    totalMinor: z.int(),
    /** Of a placed order: the advance that was paid. */
    advanceMinor: z.int(),
    /** Placed unpaid. */
    isUnpaid: z.boolean(),
    /** How the shop itself is paid; missing where it is in cash in events of earlier versions. */
    method: z.enum(MANUAL_METHOD_NAMES),
    /** The carrier that booked this courier; missing in events of version 1.0, when it was Shiprocket. */
    carrier: z.string(),
    /** "R000001-1" */
    returnNumber: z.string(),
    resolution: z.enum(RETURN_RESOLUTIONS),
    /** The return is a claim. */
    isClaim: z.boolean(),
    /** Of a decided claim: its items that are collected, that the customer keeps, and that were lost before they were sent. */
    collectedPieces: z.array(z.string()),
    keptPieces: z.array(z.string()),
    lostPieces: z.array(z.string()),
    /** Whether everything was restocked; only in events of versions that restocked whole orders. */
    restocked: z.boolean(),
    /** Restocked items, such as "1 × Noor Kurta (2XL · Mint)". */
    restockedPieces: z.array(z.string()),
    /** Written-off items. */
    writtenOffPieces: z.array(z.string()),
    /** Of an order that was paid online instead of in cash: the method as displayed, the saving, and the fee that fell away. */
    paidBy: z.string(),
    savingMinor: z.int(),
    feeMinor: z.int(),
    /** Deducted from the refund of a return for its way back. */
    wayBackFeeMinor: z.int().optional(),
    /** Of an exchange for another price: what the wanted items cost more than was paid for the returned ones; negative where less. */
    differenceMinor: z.int(),
    /** The shop waives the difference. */
    isWaived: z.boolean(),
    /** What is to be done with the parcels that were packed before, as sentences. */
    parcels: z.array(z.string()),
    /** Items refunded without a return, or removed from an unpaid order. */
    pieces: z.array(z.string()),
    /** An internal note, hidden from the customer. */
    note: z.string(),
    /** An undelivered parcel's items will be sent again. */
    isSentAgain: z.boolean(),
    /** Replacement items. */
    sent: z.array(z.string()),
    /** What was recorded by mistake, and the parcel where the order has several. */
    corrected: z.enum(CORRECTED),
    /** The new deadline by which the customer has to confirm the order. */
    confirmBy: z.iso.datetime(),
    /** All tags of the order after their change. */
    tags: z.array(z.string()),
    calledBack: z.enum(WAITING_ACTION_NAMES),
    parcelSequence: z.int(),
    /** They are lines of the order that wait to be packed; missing in events of version 1.0, in which they were sent by then. */
    isToPack: z.boolean(),
    /** Changed address and contact: personal data. */
    contact: z.array(EditedValue),
    /** Other changes of an edited order: its items, figures and promise. */
    edited: z.array(EditedValue),
  })
  .partial();

export type OrderEventDetail = z.infer<typeof OrderEventDetail>;

/** The parcel sent in exchange for the items of a return by version 1.0, in which it was no shipment. */
export interface SentReplacement {
  /** "1 × Noor Kurta (3XL · Mint)" */
  items: string[];
  trackingNumber: string | null;
}

/** What an order's events say was sent in exchange, by return number. */
export function sentReplacements(
  events: readonly { kind: string; detail: OrderEventDetail }[],
): ReadonlyMap<string, SentReplacement> {
  return new Map(
    events
      .filter(
        ({ kind, detail }) =>
          kind === "return-completed" && detail.resolution === "exchange" && !detail.isToPack,
      )
      .map(({ detail: { returnNumber = "", sent = [], trackingNumber = null } }) => [
        returnNumber,
        { items: sent, trackingNumber },
      ]),
  );
}
