import { data, Form, useNavigation } from "react-router";
import { invalidForm } from "#app/components/form-error.ts";
import { FormErrorAlert, useFocusInvalid } from "#app/components/form-error-alert.tsx";
import { describeRefusedEdit, type EditResponse } from "#app/components/order-edit/edit-refusal.ts";
import { EditReview } from "#app/components/order-edit/edit-review.tsx";
import { noindexMeta } from "#app/components/page-meta.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { editOrder } from "#app/domain/orders/edits/edit-order.server.ts";
import { findOrderToEdit } from "#app/domain/orders/edits/find-order-to-edit.server.ts";
import { readOrderAddress } from "#app/domain/orders/edits/order-edit.forms.ts";
import { orderNumberLabel, ownOrderUrl } from "#app/domain/orders/order.ts";
import { versionField } from "#app/lib/forms/form-fields.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { AddressFields } from "#app/routes/account/address-fields.tsx";
import { requireOwnOrder } from "#app/routes/account/orders/order/own-order.server.ts";
import { PhoneField } from "#app/routes/account/phone-field.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/order-address";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Change address or number", matches);

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { order } = await requireOwnOrder(request, context, params.number);
  const { db, settings } = getApp(context);
  const { correctableAddress } = (await settings.get()).checkout;
  const editable = await findOrderToEdit(db, order.number);
  if (!editable) throw data(null, { status: 404 });
  const { version, contact, isPickup } = editable;
  const canEdit = editable.canEditContact && correctableAddress;
  return { number: order.number, money: order.money, version, address: contact.address, isPickup, canEdit };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { order, actor } = await requireOwnOrder(request, context, params.number);
  const { db, orders } = getApp(context);
  const editable = await findOrderToEdit(db, order.number);
  const values = await readForm(request);
  const version = versionField.safeParse(values["version"]);
  if (!editable || !version.success) throw data(null, { status: 400 });
  const form = readOrderAddress(values, editable);
  if (!form.ok)
    return data<EditResponse>({ values, error: invalidForm(form.fieldErrors, values) }, { status: 400 });
  const result = await editOrder(orders, {
    orderId: order.id,
    actor,
    version: version.data,
    contact: form.contact,
    confirmedKey: values["confirmedKey"],
  });
  if (!result.ok) {
    const { response, status } = describeRefusedEdit(result, values);
    return data<EditResponse>(response, { status });
  }
  return redirectWithFlash(ownOrderUrl(order.number), {
    title: "Order changed",
    description: "The parcel goes to the new address.",
    tone: "good",
  });
}

/** Corrects address and mobile number of an order that is not packed, in two steps. */
export default function OrderAddress({ loaderData, actionData }: Route.ComponentProps) {
  const { number, money, version, address, isPickup, canEdit } = loaderData;
  const isPending = useNavigation().state === "submitting";
  const { error, review, values } = actionData ?? {};
  const form = useFocusInvalid(error);
  const errorOf = (name: string) => error?.fieldErrors?.[name];
  const defaults = values ? { ...address, ...values, street: values["address"] ?? address.street } : address;
  const title = isPickup ? "Change name or number" : "Change address or number";
  return (
    <div className="column pt-8 pb-24 lg:pt-12">
      <Breadcrumb
        crumbs={[{ label: `Order ${orderNumberLabel(number)}`, to: ownOrderUrl(number) }, { label: title }]}
      />
      <h1 className="display mt-4 mb-3 text-4xl">{title}</h1>
      <p className="mb-8 text-ink-soft">
        {canEdit
          ? "Possible until we pack your order. You see the changes before they are saved."
          : "This order can no longer be changed here. Please contact us."}
      </p>
      <FormErrorAlert error={error} className="mb-8" />
      {canEdit ? (
        <Form ref={form} method="post" noValidate className="space-y-6">
          <input type="hidden" name="version" value={version} />
          <div className="grid gap-5 sm:grid-cols-6">
            <AddressFields defaults={defaults} errorOf={errorOf} isNameOnly={isPickup} section="shipping" />
            <PhoneField
              phone={defaults.phone}
              error={errorOf("phone")}
              section="shipping"
              className="sm:col-span-6"
            />
          </div>
          {review && <EditReview key={review.key} review={review} money={money} />}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" size="lg" isPending={isPending} pendingLabel="Checking...">
              {review ? "Save changes" : "Check the changes"}
            </Button>
            <ButtonLink size="lg" variant="quiet" to={ownOrderUrl(number)}>
              Keep as it is
            </ButtonLink>
          </div>
        </Form>
      ) : (
        <ButtonLink size="lg" variant="outline" to={ownOrderUrl(number)}>
          Back to the order
        </ButtonLink>
      )}
    </div>
  );
}
