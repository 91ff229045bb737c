import { formatMoment } from "#app/lib/time/dates.ts";
import type { Corrected } from "#app/domain/orders/actions/correct-order.ts";
import { orderEmail } from "#app/domain/orders/emails/order-email.ts";
import { editedText } from "#app/domain/orders/edits/order-edit.ts";
import type { EditedValue, OrderEventDetail } from "#app/domain/orders/events/event-detail.ts";
import { WAITING_ACTION_LABELS } from "#app/domain/orders/waiting/waiting-action.ts";
import {
  orderPlaceholders,
  type EmailedEvent,
  type OrderEventRule,
} from "#app/domain/orders/internal/events/order-event-rule.ts";

type Edit = EmailedEvent & {
  /** What the change means for the payment, as sentences; empty where it stays. */
  outcome: string;
  /** Where the customer pays the difference; missing where nothing is paid by a link. */
  payUrl?: string;
  /** Credit notes. */
  documentIds: readonly string[];
};

type Correction = EmailedEvent & {
  /** Whether the customer gets an email. */
  notifiesCustomer: boolean;
  /** Credit notes. */
  documentIds: readonly string[];
};

/** What has not happened, for the customer. */
const NOT_HAPPENED: Record<Corrected, string> = {
  delivered: "Not delivered yet",
  shipped: "Not shipped yet",
  paid: "Not paid yet",
};

/** Changes of an order before it is packed, and corrections of what was recorded by mistake. */
export const EDIT_EVENTS = {
  edited: {
    label: "Order changed",
    customer: ({ detail, actorId }, { customerId }) => ({
      text: actorId === customerId ? "You changed the order" : "Order changed",
      note: [...changesOf(detail).map(sentenceOf), detail.reason].filter(Boolean).join(". ") || undefined,
    }),
    admin: (detail) => ["Order changed", ...changesOf(detail).map(sentenceOf)].join(". "),
    email: ({ order, detail, outcome, payUrl }: Edit) =>
      orderEmail(
        "order-edited",
        { ...orderPlaceholders(order), outcome, reason: detail.reason ?? "" },
        {
          table: changesOf(detail).map((change) => ({ label: change.label, value: editedText(change) })),
          ...(payUrl && { action: { label: "Pay the difference", url: payUrl } }),
        },
      ),
    documents: ({ documentIds }: Edit) => documentIds,
  },
  "confirmation-extended": {
    label: "Time to confirm extended",
    customer: () => null,
    admin: ({ confirmBy }) =>
      `Time to confirm extended${confirmBy ? ` until ${formatMoment(new Date(confirmBy))}` : ""}`,
  },
  tagged: {
    label: "Tags changed",
    customer: () => null,
    admin: ({ tags = [] }) => (tags.length > 0 ? `Tags: ${tags.join(", ")}` : "Tags removed"),
  },
  "called-back": {
    label: "Undone",
    // Nothing has reached the customer.
    customer: () => null,
    admin: ({ calledBack = "ship" }) =>
      `Undone before anything was sent: ${WAITING_ACTION_LABELS[calledBack]}`,
  },
  corrected: {
    label: "Corrected",
    customer: ({ detail: { corrected = "shipped", reason } }) => ({
      text: `${NOT_HAPPENED[corrected]}: this was recorded by mistake`,
      note: reason,
    }),
    admin: ({ corrected = "shipped", parcelSequence, amountMinor }, { show }) => {
      const subject = parcelSequence ? `Parcel ${parcelSequence}: ` : "";
      const amount = amountMinor ? `; ${show(amountMinor)} to collect` : "";
      return `${subject}${NOT_HAPPENED[corrected]}, corrected${amount}`;
    },
    email: ({ order, detail: { corrected = "shipped", reason = "" }, notifiesCustomer }: Correction) =>
      notifiesCustomer
        ? orderEmail("order-corrected", {
            ...orderPlaceholders(order),
            correction: CORRECTION_SENTENCES[corrected],
            reason,
          })
        : null,
    documents: ({ documentIds }: Correction) => documentIds,
  },
} satisfies Record<string, OrderEventRule>;

const CORRECTION_SENTENCES: Record<Corrected, string> = {
  delivered: "We wrote that your order was delivered. This was a mistake: it is still on its way to you.",
  shipped:
    "We wrote that your order was shipped. This was a mistake: it is still with us, and we will tell you when it leaves.",
  paid: "We recorded your payment by mistake: it is still to be paid.",
};

const changesOf = ({ edited = [], contact = [] }: OrderEventDetail) => [...edited, ...contact];

/** "Mobile number: +91 98765 43210 → +91 98765 43211" */
const sentenceOf = (change: EditedValue) => `${change.label}: ${editedText(change)}`;
