import type { OrderDetail, OrderDetailReturn } from "#app/domain/orders/admin-list/order-detail.ts";
import {
  CLAIM_PROBLEM_LABELS,
  decisionFieldNames,
  OUTCOMES_OF,
  type ClaimOutcome,
} from "#app/domain/orders/returns/claims/claim.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";
import { ActionForm, CollapsedAction } from "#app/routes/admin/orders/order/actions/action-form.tsx";
import { MessageField } from "#app/routes/admin/orders/order/actions/message-field.tsx";
import {
  resultOf,
  type OrderActionResult,
} from "#app/routes/admin/orders/order/actions/order-action-result.ts";
import {
  AsCreditField,
  RefundBox,
  refundDestination,
} from "#app/routes/admin/orders/order/actions/refund-review.tsx";
import { lineLabel, RestockFields } from "#app/routes/admin/orders/returns/restock-fields.tsx";
import { CheckboxField, SelectField, TextField } from "#app/ui/form/field.tsx";

interface ClaimActionsProps {
  claim: OrderDetailReturn;
  order: OrderDetail;
  money: MoneyFormat;
  actionData: OrderActionResult | undefined;
}

/** The actions of a claim in its status. */
export function ClaimActions(props: ClaimActionsProps) {
  if (props.claim.status === "requested")
    return (
      <>
        <Decide {...props} />
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <Refuse {...props} />
          <Withdraw {...props} />
        </div>
      </>
    );
  if (props.claim.status !== "approved") return null;
  return (
    <>
      <Receive {...props} />
      <Keep {...props} />
    </>
  );
}

const formPropsOf = (claim: OrderDetailReturn) => ({
  version: claim.version,
  subject: { name: "returnId" as const, id: claim.id },
});

function Decide({ claim, order, money, actionData }: ClaimActionsProps) {
  const result = resultOf(actionData, "decide-claim", claim.id);
  const review = result?.review;
  const leftMinor = Math.min(claim.calculated?.totalMinor ?? 0, order.refundableMinor);
  const isUnpaid = order.paymentStatus === "Pending";
  return (
    <ActionForm
      {...formPropsOf(claim)}
      action="decide-claim"
      label={review ? `Refund ${formatMoney(review.amountMinor, money)} and decide` : "Decide"}
      pendingLabel="Deciding..."
      variant="dark"
      isUnsaved={result !== undefined}
    >
      <CheckboxField
        label="Send a replacement now"
        hint="At no charge and without an invoice. It is taken from the stock at once and then waits to be packed."
        name="isReplaced"
        defaultChecked={result?.values["isReplaced"] === "on"}
        error={result?.fieldErrors["isReplaced"]}
      />
      {claim.lines.map((line) => (
        <DecideLine key={line.id} line={line} result={result} />
      ))}
      {isUnpaid ? (
        <p className="text-ink-soft">This order is not paid yet, so nothing of it can be refunded.</p>
      ) : (
        <>
          <TextField
            label={`Refund in part in ${money.currency} (optional)`}
            hint={`At most ${formatMoney(leftMinor, money)} is left for these items.`}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            className="max-w-xs"
            defaultValue={result?.values["amount"]}
            error={result?.fieldErrors["amount"]}
          />
          <AsCreditField order={order} result={result} />
        </>
      )}
      <MessageField name="note" result={result} />
      {review && (
        <RefundBox
          key={result.id}
          review={review}
          money={money}
          destination={refundDestination(order, result)}
        />
      )}
    </ActionForm>
  );
}

const OUTCOME_LABELS: Record<ClaimOutcome, string> = {
  keep: "The customer keeps it",
  collect: "Collect it later",
  "in-stock": "It is still here: count it back in stock",
  lost: "It is lost",
};

interface DecideLineProps {
  line: OrderDetailReturn["lines"][number];
  result: OrderActionResult | undefined;
}

/** What becomes of a claimed item, and what replaces it. */
function DecideLine({ line, result }: DecideLineProps) {
  const names = decisionFieldNames(line.orderLineId);
  const { problem } = line;
  if (problem === null) return null;
  const valueOf = (name: string) => result?.values[name];
  const errorOf = (name: string) => result?.fieldErrors[name];
  return (
    <fieldset className="space-y-3 rounded border border-line p-3">
      <legend className="px-1 font-medium">
        {line.quantity} × {lineLabel(line)}: {CLAIM_PROBLEM_LABELS[problem].toLowerCase()}
      </legend>
      <SelectField
        label={problem === "missing" ? "Where is it?" : "What happens to it?"}
        name={names.outcome}
        defaultValue={valueOf(names.outcome) ?? ""}
        error={errorOf(names.outcome)}
      >
        <option value="">Choose…</option>
        {OUTCOMES_OF[problem].map((outcome) => (
          <option key={outcome} value={outcome}>
            {OUTCOME_LABELS[outcome]}
          </option>
        ))}
      </SelectField>
      {problem === "wrong-item" && (
        <TextField
          label="SKU of the item that was sent instead, if you know it"
          hint="Its stock is reduced, and the right item is counted back in stock, because it never left."
          name={names.sku}
          autoComplete="off"
          className="max-w-xs"
          defaultValue={valueOf(names.sku)}
          error={errorOf(names.sku)}
        />
      )}
      <div className="hidden [.action-fields:has(input[name=isReplaced]:checked)_&]:block">
        <SelectField
          label="Replacement"
          name={names.variant}
          defaultValue={valueOf(names.variant) ?? line.variantId ?? ""}
          error={errorOf(names.variant)}
        >
          {line.replacements.length === 0 && <option value="">No longer sold</option>}
          {line.replacements.map(({ variantId, options, inventory }) => (
            <option key={variantId} value={variantId}>
              {options || line.productName} ({inventory} in stock)
            </option>
          ))}
        </SelectField>
      </div>
    </fieldset>
  );
}

function Refuse({ claim, actionData }: ClaimActionsProps) {
  const result = resultOf(actionData, "reject-return", claim.id);
  return (
    <CollapsedAction step="reject-return" label="Refuse claim…" isOpenAtFirst={result !== undefined}>
      <ActionForm
        {...formPropsOf(claim)}
        action="reject-return"
        label="Refuse claim"
        pendingLabel="Refusing..."
        variant="danger"
      >
        <MessageField name="note" label="Reason (shown to the customer)" result={result} />
      </ActionForm>
    </CollapsedAction>
  );
}

function Withdraw({ claim, actionData }: ClaimActionsProps) {
  const result = resultOf(actionData, "withdraw-return", claim.id);
  return (
    <CollapsedAction
      step="withdraw-return"
      label="Withdraw for the customer…"
      isOpenAtFirst={result !== undefined}
    >
      <ActionForm
        {...formPropsOf(claim)}
        action="withdraw-return"
        label="Withdraw claim"
        pendingLabel="Withdrawing..."
      >
        <p>Nothing is sent, refunded or collected. The items can be reported again.</p>
      </ActionForm>
    </CollapsedAction>
  );
}

function Receive({ claim, actionData }: ClaimActionsProps) {
  const result = resultOf(actionData, "receive-claim", claim.id);
  const collected = claim.lines.filter(({ outcome }) => outcome === "collect");
  const unnamed = collected.filter(
    ({ problem, sentVariantId }) => problem === "wrong-item" && sentVariantId === null,
  );
  return (
    <ActionForm
      {...formPropsOf(claim)}
      action="receive-claim"
      label="Mark as received"
      pendingLabel="Saving..."
      variant="dark"
    >
      <RestockFields lines={collected.map((line) => ({ ...line, id: line.orderLineId }))} result={result} />
      {unnamed.map((line) => {
        const name = decisionFieldNames(line.orderLineId).sku;
        return (
          <TextField
            key={line.id}
            label={`SKU of the item that came instead of ${lineLabel(line)}`}
            hint="Needed to restock it: the item that came back is counted in stock, and so is the item that was ordered but never sent."
            name={name}
            autoComplete="off"
            className="max-w-xs"
            defaultValue={result?.values[name]}
            error={result?.fieldErrors[name]}
          />
        );
      })}
    </ActionForm>
  );
}

function Keep({ claim, actionData }: ClaimActionsProps) {
  const result = resultOf(actionData, "keep-claim", claim.id);
  return (
    <CollapsedAction step="keep-claim" label="Let the customer keep it…" isOpenAtFirst={result !== undefined}>
      <ActionForm
        {...formPropsOf(claim)}
        action="keep-claim"
        label="Close without collecting"
        pendingLabel="Closing..."
      >
        <p>The items stay with the customer and out of the stock.</p>
      </ActionForm>
    </CollapsedAction>
  );
}
