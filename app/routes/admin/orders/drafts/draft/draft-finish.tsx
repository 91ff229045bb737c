import { Moment } from "#app/components/admin/moment.tsx";
import { PaymentLink as SharedLink } from "#app/components/admin/payment-link.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { formatMoney } from "#app/lib/money.ts";
import { refusalOf, type DraftPartProps } from "#app/routes/admin/orders/drafts/draft/draft-view.ts";
import { ActionForm, CollapsedAction } from "#app/routes/admin/orders/order/actions/action-form.tsx";
import { DateField } from "#app/ui/form/date-field.tsx";
import { TextField } from "#app/ui/form/field.tsx";

/** The ways in which a saved draft becomes an order: by a payment link, as paid, or with cash on delivery. */
export function PlaceDraft(props: DraftPartProps) {
  const { id, quote } = props.draft;
  if (id === "new" || quote.lines.length === 0) return null;
  return (
    <Panel title="Place the order">
      <div className="grid items-start gap-6 md:grid-cols-2">
        <PaymentLink {...props} />
        <div className="space-y-3">
          <MarkAsPaid {...props} />
          <CashOnDelivery {...props} />
        </div>
      </div>
    </Panel>
  );
}

/** Holds the items of a saved draft, or deletes it. */
export function KeepDraft(props: DraftPartProps) {
  const { id, quote, version } = props.draft;
  if (id === "new") return null;
  return (
    <Panel title="Draft">
      <div className="space-y-4">
        {quote.lines.length > 0 && <Hold {...props} />}
        <CollapsedAction step="delete" label="Delete draft…">
          <p className="mb-3 text-sm text-ink-soft">
            It is deleted permanently, and held items are for sale again.
          </p>
          <ActionForm
            action="delete"
            version={version}
            label="Delete draft"
            pendingLabel="Deleting..."
            variant="danger"
          />
        </CollapsedAction>
      </div>
    </Panel>
  );
}

function PaymentLink(props: DraftPartProps) {
  const { version, link, suggested, content } = props.draft;
  const { errors, values } = refusalOf(props, "link");
  if (link?.isOpen) return <OpenLink {...props} />;
  return (
    <ActionForm action="link" version={version} label="Make payment link" pendingLabel="One moment...">
      <DateField
        label="Payment link, valid until"
        name="until"
        hasTime
        hint="Indian Standard Time (IST)"
        error={errors["until"]}
        defaultValue={values["until"] ?? suggested.link}
      />
      {content.customer.email ? (
        <label className="flex min-h-6 items-start gap-3 text-sm">
          <input type="hidden" name="send" value="none" />
          <input
            type="checkbox"
            name="send"
            value="email"
            defaultChecked
            className="mt-0.5 size-5 accent-flame"
          />
          <span className="wrap-anywhere">Email it to {content.customer.email}</span>
        </label>
      ) : (
        <input type="hidden" name="send" value="none" />
      )}
    </ActionForm>
  );
}

/** The link with the ways to send it from the owner's own phone. */
function OpenLink({ draft }: DraftPartProps) {
  const { version, link, content, money, quote, shopName } = draft;
  if (!link) return null;
  const amount = formatMoney(quote.totals.totalMinor, money);
  const { firstName, phone } = content.customer;
  const text = `${firstName ? `Hello ${firstName}, ` : ""}here is your order at ${shopName}: please check it and pay ${amount}. ${link.url}`;
  return (
    <div className="space-y-3">
      <SharedLink url={link.url} text={text} phone={phone} />
      <p className="text-xs text-ink-soft">
        Valid until {link.payUntil && <Moment at={link.payUntil} />}. It can be paid once.
      </p>
      <ActionForm
        action="end-link"
        version={version}
        label="End the link"
        pendingLabel="One moment..."
        variant="outline"
      />
    </div>
  );
}

function MarkAsPaid(props: DraftPartProps) {
  const { version, quote, money } = props.draft;
  const { isRefused, errors, values } = refusalOf(props, "paid");
  return (
    <CollapsedAction step="paid" label="Paid already…" isOpenAtFirst={isRefused}>
      <ActionForm
        action="paid"
        version={version}
        label={`Place order, paid ${formatMoney(quote.totals.totalMinor, money)}`}
        pendingLabel="Placing..."
        isUnsaved={isRefused}
      >
        <input type="hidden" name="total" value={quote.totals.totalMinor} />
        <TextField
          label="Reference of the payment"
          name="reference"
          autoComplete="off"
          hint="The UTR of a transfer, or “Cash”"
          error={errors["reference"]}
          defaultValue={values["reference"]}
        />
      </ActionForm>
    </CollapsedAction>
  );
}

function CashOnDelivery(props: DraftPartProps) {
  const { version, quote, money } = props.draft;
  const { totalMinor, cashFeeMinor = 0 } = quote.cashTotals;
  const { isRefused, errors, values } = refusalOf(props, "cash");
  return (
    <CollapsedAction step="cash" label="Cash on delivery…" isOpenAtFirst={isRefused}>
      <ActionForm
        action="cash"
        version={version}
        label={`Place order, ${formatMoney(totalMinor, money)} in cash`}
        pendingLabel="Placing..."
        isUnsaved={isRefused}
      >
        <input type="hidden" name="total" value={totalMinor} />
        {cashFeeMinor > 0 && (
          <p className="text-sm text-ink-soft">
            With the fee for cash on delivery of {formatMoney(cashFeeMinor, money)}.
          </p>
        )}
        {props.refusal?.mayOverrule ? (
          <TextField
            label="Place it anyway, because"
            name="because"
            autoComplete="off"
            error={errors["because"]}
            defaultValue={values["because"]}
          />
        ) : (
          <input type="hidden" name="because" value="" />
        )}
      </ActionForm>
    </CollapsedAction>
  );
}

function Hold(props: DraftPartProps) {
  const { version, hold, suggested } = props.draft;
  const { errors, values } = refusalOf(props, "hold");
  if (hold.isHeld)
    return (
      <ActionForm
        action="release"
        version={version}
        label="Release the held items"
        pendingLabel="Releasing..."
        variant="outline"
      />
    );
  return (
    <ActionForm
      action="hold"
      version={version}
      label="Hold the items"
      pendingLabel="Holding..."
      variant="outline"
    >
      <DateField
        label="Hold the items until"
        name="until"
        hasTime
        hint="Indian Standard Time (IST)"
        error={errors["until"]}
        defaultValue={values["until"] ?? suggested.hold}
      />
    </ActionForm>
  );
}
