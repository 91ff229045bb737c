import { href, Link } from "react-router";
import { Moment } from "#app/components/admin/moment.tsx";
import { Price } from "#app/components/product/price.tsx";
import { creditNoteNumber } from "#app/domain/orders/documents/stored-document.ts";
import type { OrderDetail, OrderDetailRefund } from "#app/domain/orders/admin-list/order-detail.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import {
  resultOf,
  type OrderActionResult,
} from "#app/routes/admin/orders/order/actions/order-action-result.ts";
import { CollapsedAction, ActionForm } from "#app/routes/admin/orders/order/actions/action-form.tsx";
import { useCustomerNotice } from "#app/routes/admin/orders/order/customer-notice.ts";
import { Badge } from "#app/ui/badge.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { manualMethodOf, MANUAL_METHODS } from "#app/domain/payments/payment-methods.ts";

const REFUNDS = {
  pending: { label: "Refund pending", tone: "yellow" },
  done: { label: "Refunded", tone: "green" },
  failed: { label: "Failed", tone: "red" },
} as const;

const MANUAL_REFUND = { label: "Refund manually", tone: "yellow" } as const;
const REPLACED_REFUND = { label: "Failed, refunded since", tone: "grey" } as const;

interface RefundProps {
  order: Pick<OrderDetail, "number" | "documents" | "taxNote" | "paymentMethod">;
  refund: OrderDetailRefund;
  money: MoneyFormat;
  actionData: OrderActionResult | undefined;
}

/** A refund of an order: its state, its credit note, and the forms that complete it. */
export function OrderRefund({ order, refund, money, actionData }: RefundProps) {
  const isOwedByHand = refund.isByHand && refund.status === "pending";
  const shown = refund.isReplaced ? REPLACED_REFUND : REFUNDS[refund.status];
  const { label, tone } = isOwedByHand ? MANUAL_REFUND : shown;
  const result = resultOf(actionData, "confirm-refund", refund.id);
  const notice = useCustomerNotice("refund");
  return (
    <li className="border-t border-line pt-3">
      <p className="flex justify-between gap-4">
        <Badge tone={tone}>{label}</Badge>
        <span className="font-medium tabular">
          −<Price minor={refund.amountMinor} money={money} />
        </span>
      </p>
      <p className="mt-1 text-xs text-ink-soft wrap-anywhere">
        {refund.reason} · <Moment at={refund.createdAt} />
      </p>
      {refund.status === "done" && order.documents.length === 0 && order.taxNote === null && (
        <Link
          to={href("/admin/orders/:number/credit-notes/:sequence", {
            number: String(order.number),
            sequence: String(refund.sequence),
          })}
          className="underlined inline-flex min-h-6 items-center text-xs"
        >
          Credit note {creditNoteNumber(order.number, refund.sequence)}
        </Link>
      )}
      {isOwedByHand && (
        <div className="mt-2 space-y-2">
          <p className="text-xs text-ink-soft">
            The order was paid {(manualMethodOf(order) ?? MANUAL_METHODS.cash).words.how}: transfer the refund
            to the customer and record it here. {notice}
          </p>
          <ConfirmRefund refundId={refund.id} result={result} />
        </div>
      )}
      {refund.status === "failed" && !refund.isReplaced && (
        <FailedRefund refund={refund} result={result} notice={notice} />
      )}
    </li>
  );
}

interface FailedRefundProps {
  refund: RefundProps["refund"];
  result: OrderActionResult | undefined;
  /** How the customer is informed. */
  notice: string;
}

/** A refund that the payment provider could not make: it is tried again, or made by hand. */
function FailedRefund({ refund, result, notice }: FailedRefundProps) {
  return (
    <div className="mt-2 space-y-2">
      {refund.lastError && <p className="text-xs text-flame-deep wrap-anywhere">{refund.lastError}</p>}
      <ActionForm
        action="retry-refund"
        subject={{ name: "refundId", id: refund.id }}
        label="Try again"
        pendingLabel="Trying..."
        variant="outline"
      />
      <CollapsedAction
        step="confirm-refund"
        label="Refunded another way…"
        isOpenAtFirst={result !== undefined}
      >
        <p className="text-xs text-ink-soft">
          If the payment provider cannot refund it, transfer the amount to the customer and record it here.{" "}
          {notice}
        </p>
        <ConfirmRefund refundId={refund.id} result={result} />
      </CollapsedAction>
    </div>
  );
}

/** Records a refund that the shop has transferred itself. */
function ConfirmRefund({ refundId, result }: { refundId: string; result: OrderActionResult | undefined }) {
  return (
    <ActionForm
      action="confirm-refund"
      subject={{ name: "refundId", id: refundId }}
      label="Mark as refunded"
      pendingLabel="Saving..."
      variant="outline"
    >
      <TextField
        label="Transfer reference"
        name="reference"
        maxLength={100}
        autoComplete="off"
        error={result?.fieldErrors["reference"]}
        defaultValue={result?.values["reference"]}
      />
    </ActionForm>
  );
}
