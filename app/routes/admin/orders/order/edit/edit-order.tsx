import { data, Form, href, useNavigation } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { revalidateUnlessToConfirm } from "#app/components/admin/forms/edit-revalidation.ts";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { GuardUnsaved } from "#app/components/admin/unsaved-changes/guard-unsaved.tsx";
import { invalidForm } from "#app/components/form-error.ts";
import { FormErrorAlert, useFocusInvalid } from "#app/components/form-error-alert.tsx";
import {
  describeRefusedEdit,
  NOT_EDITABLE,
  type EditResponse,
} from "#app/components/order-edit/edit-refusal.ts";
import { EditReview } from "#app/components/order-edit/edit-review.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { editOrder } from "#app/domain/orders/edits/edit-order.server.ts";
import { findOrderToEdit, type OrderToEdit } from "#app/domain/orders/edits/find-order-to-edit.server.ts";
import { readOrderContact } from "#app/domain/orders/edits/order-edit.forms.ts";
import type { OrderContact } from "#app/domain/orders/edits/order-edit.ts";
import { MAX_NOTE_LENGTH, orderNumberLabel } from "#app/domain/orders/order.ts";
import { optionalTextAreaField, versionField } from "#app/lib/forms/form-fields.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { CustomerFields } from "#app/routes/admin/orders/customer-fields.tsx";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { TextAreaField, TextField } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/edit-order";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Edit order ${loaderData ? orderNumberLabel(loaderData.order.number) : ""} | Admin` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  return { order: await requireOrder(context, params.number) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const order = await requireOrder(context, params.number);
  const values = await readForm(request);
  const version = versionField.safeParse(values["version"]);
  const reason = optionalTextAreaField(500).safeParse(values["reason"]);
  const form = readOrderContact(values, order);
  if (!version.success) throw data(null, { status: 400 });
  if (!form.ok || !reason.success) {
    const fieldErrors = form.ok ? { reason: "Use at most 500 characters" } : form.fieldErrors;
    return data<EditResponse>({ values, error: invalidForm(fieldErrors, values) }, { status: 400 });
  }
  const { id, role } = adminOf(context);
  const result = await editOrder(getApp(context).orders, {
    orderId: order.id,
    actor: { id, role },
    version: version.data,
    contact: form.contact,
    reason: reason.data,
    confirmedKey: values["confirmedKey"],
  });
  if (!result.ok) {
    const { response, status } = describeRefusedEdit(result, values);
    return data<EditResponse>(response, { status });
  }
  return redirectWithSuccess(href("/admin/orders/:number", { number: params.number }), "Order changed");
}

export const shouldRevalidate = revalidateUnlessToConfirm;

async function requireOrder(context: Route.LoaderArgs["context"], number: string): Promise<OrderToEdit> {
  const order = /^\d{1,15}$/.test(number) ? await findOrderToEdit(getApp(context).db, Number(number)) : null;
  if (!order) throw data(null, { status: 404 });
  return order;
}

/** Address, contact and note of an order that is not packed, in two steps: the effects are shown before they are saved. */
export default function EditOrder({ loaderData: { order }, actionData }: Route.ComponentProps) {
  const { shop } = useShop();
  const isPending = useNavigation().state === "submitting";
  const { error, review } = actionData ?? {};
  const form = useFocusInvalid(error);
  const values = { ...fieldsOf(order.contact), ...actionData?.values };
  const field = (name: string) => ({
    name,
    error: error?.fieldErrors?.[name],
    defaultValue: values[name],
  });
  const label = orderNumberLabel(order.number);
  const page = href("/admin/orders/:number", { number: String(order.number) });
  return (
    <>
      <PageHead backLink={<BackLink to={page}>{`Order ${label}`}</BackLink>} title={`Edit order ${label}`} />
      <FormErrorAlert error={error} />
      {!order.canEditContact && <Alert tone="warning">{NOT_EDITABLE}</Alert>}
      {order.canEditContact && (
        <Form ref={form} method="post" noValidate className="max-w-3xl space-y-4">
          <input type="hidden" name="version" value={order.version} />
          <GuardUnsaved isUnsaved={actionData !== undefined} />
          <Panel title={order.isPickup ? "Customer" : "Customer and address"}>
            <div className="space-y-3">
              <CustomerFields field={field} isNameOnly={order.isPickup} />
              <TextAreaField
                label="Note of the customer"
                rows={2}
                maxLength={MAX_NOTE_LENGTH}
                {...field("notes")}
              />
            </div>
          </Panel>
          <Panel title="Save">
            <div className="space-y-4">
              <TextField
                label="Message to the customer (optional)"
                hint="In the email about the change, and in the order’s timeline."
                maxLength={500}
                {...field("reason")}
              />
              {review && (
                <EditReview
                  key={review.key}
                  review={review}
                  money={{ currency: order.currency, locale: shop.money.locale }}
                />
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
        </Form>
      )}
    </>
  );
}

function fieldsOf({ email, notes, address }: OrderContact): Record<string, string> {
  const { street, ...place } = address;
  return { ...place, address: street, email, notes: notes ?? "" };
}
