import { orderEmail } from "#app/domain/orders/emails/order-email.ts";
import { editedText } from "#app/domain/orders/edits/order-edit.ts";
import type { EditedValue, OrderEventDetail } from "#app/domain/orders/events/event-detail.ts";
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

/** Changes of an order before it is packed. */
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
} satisfies Record<string, OrderEventRule>;

const changesOf = ({ edited = [], contact = [] }: OrderEventDetail) => [...edited, ...contact];

/** "Mobile number: +91 98765 43210 → +91 98765 43211" */
const sentenceOf = (change: EditedValue) => `${change.label}: ${editedText(change)}`;
