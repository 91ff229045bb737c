import { data, Form, href, useNavigation } from "react-router";
import { FormErrorAlert, useFocusInvalid } from "#app/components/form-error-alert.tsx";
import { formError, invalidForm } from "#app/components/form-error.ts";
import { noindexMeta } from "#app/components/page-meta.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { requireUser } from "#app/context/session-guard.server.ts";
import { AddressForm } from "#app/domain/customers/addresses/address.forms.ts";
import { MAX_SAVED_ADDRESSES } from "#app/domain/customers/addresses/address.ts";
import { addAddress, changeAddress, findAddress } from "#app/domain/customers/addresses/addresses.server.ts";
import { describePinMismatch } from "#app/domain/customers/addresses/indian-states.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { AddressFields } from "#app/routes/account/address-fields.tsx";
import { PhoneField } from "#app/routes/account/phone-field.tsx";
import { PageHead } from "#app/routes/account/profile/page-head.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/address";

/** The id in the URL of a new address. */
const NEW = "new";

export const meta: Route.MetaFunction = ({ params, matches }) =>
  noindexMeta(params.id === NEW ? "Add an address" : "Edit address", matches);

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context);
  if (params.id === NEW) {
    const [firstName = "", ...rest] = user.name.split(" ");
    return { isDefault: false, defaults: { firstName, lastName: rest.join(" "), phone: "" } };
  }
  const saved = await findAddress(getApp(context).db, user.id, params.id);
  if (!saved) throw data(null, { status: 404 });
  const { isDefault, id: _, ...defaults } = saved;
  return { isDefault, defaults };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = await requireUser(request, context);
  const values = await readForm(request);
  const form = AddressForm.safeParse(values);
  if (!form.success) return data(invalidForm(fieldErrorsOf(form.error), values), { status: 400 });
  const { db } = getApp(context);
  const requested = { userId: user.id, ...form.data };
  const saved =
    params.id === NEW ? await addAddress(db, requested) : await changeAddress(db, params.id, requested);
  if (!saved.ok && saved.error === "not-found") throw data(null, { status: 404 });
  if (!saved.ok) {
    const message = `You have saved ${MAX_SAVED_ADDRESSES} addresses. Delete one to add another.`;
    return data(formError("Address not saved", message, { values }), { status: 409 });
  }
  const { address } = form.data;
  const mismatch = address.country === HOME_COUNTRY ? describePinMismatch(address) : null;
  return redirectWithFlash(href("/profile/addresses"), {
    title: "Address saved",
    tone: "good",
    ...(mismatch && { description: mismatch }),
  });
}

export default function EditAddress({ loaderData, actionData, params }: Route.ComponentProps) {
  const isPending = useNavigation().formMethod === "POST";
  const form = useFocusInvalid(actionData);
  const submitted = actionData?.values;
  const defaults = submitted ? { ...submitted, street: submitted.address } : loaderData.defaults;
  return (
    <>
      <PageHead
        title={params.id === NEW ? "Add an address" : "Edit address"}
        text="Where we can send your orders."
      />
      <FormErrorAlert error={actionData} className="mb-6" />
      <Form
        ref={form}
        method="post"
        data-failure="Error saving address"
        noValidate
        className="grid gap-5 sm:grid-cols-6"
      >
        <AddressFields defaults={defaults} errorOf={(name) => actionData?.fieldErrors?.[name]} />
        <PhoneField
          phone={submitted ? submitted.phone : loaderData.defaults.phone}
          error={actionData?.fieldErrors?.phone}
          className="sm:col-span-6"
        />
        {loaderData.isDefault ? (
          <p className="text-ink-soft sm:col-span-6">This is your default address.</p>
        ) : (
          <CheckboxField
            label="Use as my default address"
            name="isDefault"
            defaultChecked={submitted?.isDefault === "on"}
            className="sm:col-span-6"
          />
        )}
        <div className="flex flex-wrap gap-3 sm:col-span-6">
          <Button type="submit" isPending={isPending} pendingLabel="Saving...">
            Save address
          </Button>
          <ButtonLink variant="outline" to={href("/profile/addresses")}>
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}
