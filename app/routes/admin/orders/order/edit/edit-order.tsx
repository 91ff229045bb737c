import { data, Form, href, useNavigation } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { revalidateUnlessToConfirm } from "#app/components/admin/forms/edit-revalidation.ts";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { GuardUnsaved } from "#app/components/admin/unsaved-changes/guard-unsaved.tsx";
import { FormErrorAlert, useFocusInvalid } from "#app/components/form-error-alert.tsx";
import { NOT_EDITABLE } from "#app/components/order-edit/edit-refusal.ts";
import { EditReview } from "#app/components/order-edit/edit-review.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { findOrderToEdit } from "#app/domain/orders/edits/find-order-to-edit.server.ts";
import type { EditedMoney, EditReview as Review, OrderToEdit } from "#app/domain/orders/edits/order-edit.ts";
import { MAX_NOTE_LENGTH, orderNumberLabel } from "#app/domain/orders/order.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { CustomerFields } from "#app/routes/admin/orders/customer-fields.tsx";
import { EditItems } from "#app/routes/admin/orders/order/edit/edit-items.tsx";
import { runEdit } from "#app/routes/admin/orders/order/edit/run-edit.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/form/field.tsx";
import { RadioField } from "#app/ui/form/radio-field.tsx";
import { RadioGroup } from "#app/ui/form/radio-group.tsx";
import type { Route } from "./+types/edit-order";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Edit order ${loaderData ? orderNumberLabel(loaderData.order.number) : ""} | Admin` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { pickup } = await getApp(context).settings.get();
  return { order: await requireOrder(context, params.number), hasPickup: pickup.isOn };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const order = await requireOrder(context, params.number);
  const { id, role } = adminOf(context);
  const values = await readForm(request);
  const outcome = await runEdit(getApp(context), order, { values, actor: { id, role } });
  return outcome.isSaved
    ? redirectWithSuccess(href("/admin/orders/:number", { number: params.number }), "Order changed")
    : data(outcome.response, { status: outcome.status });
}

export const shouldRevalidate = revalidateUnlessToConfirm;

async function requireOrder(context: Route.LoaderArgs["context"], number: string): Promise<OrderToEdit> {
  const order = /^\d{1,15}$/.test(number) ? await findOrderToEdit(getApp(context).db, Number(number)) : null;
  if (!order) throw data(null, { status: 404 });
  return order;
}

/** Items, address, contact and note of an order that is not packed, in two steps: the effects are shown before they are saved. */
export default function EditOrder({ loaderData: { order, hasPickup }, actionData }: Route.ComponentProps) {
  const { shop } = useShop();
  const { error, review, added = [], matches = null } = actionData ?? {};
  const form = useFocusInvalid(error);
  const values: Record<string, string> = { ...fieldsOf(order), ...actionData?.values };
  const errors = error?.fieldErrors ?? {};
  const field = (name: string) => ({ name, error: errors[name], defaultValue: values[name] });
  const money = { currency: order.currency, locale: shop.money.locale };
  const label = orderNumberLabel(order.number);
  const page = href("/admin/orders/:number", { number: String(order.number) });
  return (
    <>
      <PageHead backLink={<BackLink to={page}>{`Order ${label}`}</BackLink>} title={`Edit order ${label}`} />
      <FormErrorAlert error={error} />
      {order.canEditContact || order.canEditItems ? (
        <Form ref={form} method="post" noValidate className="max-w-3xl space-y-4">
          <input type="hidden" name="version" value={order.version} />
          <GuardUnsaved isUnsaved={actionData !== undefined} />
          {order.canEditItems && (
            <EditItems
              lines={order.lines}
              added={added}
              matches={matches}
              values={values}
              errors={errors}
              money={money}
            />
          )}
          {order.canEditContact && (
            <ContactPanel isPickup={order.isPickup} hasPickup={hasPickup} field={field} />
          )}
          <SavePanel review={review} money={money} field={field} page={page} />
        </Form>
      ) : (
        <Alert tone="warning">{NOT_EDITABLE}</Alert>
      )}
    </>
  );
}

type FieldOf = (name: string) => {
  name: string;
  error: string | undefined;
  defaultValue: string | undefined;
};

interface ContactPanelProps {
  isPickup: boolean;
  /** Whether the shop offers pick-up. */
  hasPickup: boolean;
  field: FieldOf;
}

function ContactPanel({ isPickup, hasPickup, field }: ContactPanelProps) {
  const { defaultValue, ...delivery } = field("delivery");
  return (
    <Panel title="Customer and address">
      <div className="space-y-3">
        {(isPickup || hasPickup) && (
          <SelectField
            label="Delivery"
            hint="Shipping is no longer charged for an order that is picked up. The address is used only for a delivery."
            defaultValue={defaultValue ?? (isPickup ? "pickup" : "standard")}
            {...delivery}
          >
            <option value="standard">Delivery</option>
            <option value="pickup">Pick-up in the shop</option>
          </SelectField>
        )}
        <CustomerFields field={field} />
        <TextAreaField
          label="Note of the customer"
          rows={2}
          maxLength={MAX_NOTE_LENGTH}
          {...field("notes")}
        />
      </div>
    </Panel>
  );
}

interface SavePanelProps {
  review: Review | undefined;
  money: MoneyFormat;
  field: FieldOf;
  /** The order's page. */
  page: string;
}

function SavePanel({ review, money, field, page }: SavePanelProps) {
  const isPending = useNavigation().state === "submitting";
  return (
    <Panel title="Save">
      <div className="space-y-4">
        <TextField
          label="Message to the customer (optional)"
          hint="In the email about the change, and in the order’s timeline."
          maxLength={500}
          {...field("reason")}
        />
        {review && <EditReview key={review.key} review={review} money={money} />}
        {review?.money && review.money.dueMinor > 0 && (
          <DifferenceFields due={review.money} money={money} field={field} />
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isPending={isPending} pendingLabel="Checking...">
            {review ? "Save changes" : "Check the changes"}
          </Button>
          <ButtonLink variant="quiet" to={page}>
            Cancel
          </ButtonLink>
        </div>
      </div>
    </Panel>
  );
}

interface DifferenceFieldsProps {
  due: EditedMoney;
  money: MoneyFormat;
  field: FieldOf;
}

/** How the difference of a paid order is paid. */
function DifferenceFields({ due: { dueMinor, canLink, canCollect }, money, field }: DifferenceFieldsProps) {
  const { error, defaultValue } = field("payment");
  const amount = formatMoney(dueMinor, money);
  return (
    <RadioGroup label={`How is the difference of ${amount} paid?`} error={error}>
      <div className="space-y-3">
        {canLink && (
          <RadioField
            name="payment"
            value="link"
            label="By a payment link"
            hint="Nothing is packed until it is paid. The link is in the customer’s email; you can also copy it or send it by WhatsApp or SMS from the order’s page."
            defaultChecked={defaultValue === "link"}
          />
        )}
        <RadioField
          name="payment"
          value="received"
          label="Received already"
          hint="In cash, by UPI or by transfer. Enter the reference below."
          defaultChecked={defaultValue === "received"}
        />
        {canCollect && (
          <RadioField
            name="payment"
            value="on-delivery"
            label="In cash on delivery"
            hint="What was paid becomes the advance, and the courier collects the difference."
            defaultChecked={defaultValue === "on-delivery"}
          />
        )}
        <TextField
          label="Reference of the payment"
          hint="Such as the UTR or “Cash”"
          maxLength={100}
          autoComplete="off"
          {...field("reference")}
        />
      </div>
    </RadioGroup>
  );
}

/** The fields as the order has them. The address of an order that is picked up is the shop's, and is entered for a delivery. */
function fieldsOf({ contact: { email, notes, address }, isPickup }: OrderToEdit): Record<string, string> {
  const { street, ...all } = address;
  const { firstName, lastName, phone, country } = all;
  const place = isPickup ? { firstName, lastName, phone, country } : { ...all, address: street };
  return { ...place, email, notes: notes ?? "" };
}
