import { data, Form, href, Link, useNavigation } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { revalidateRefused } from "#app/components/admin/forms/edit-revalidation.ts";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { formError, invalidForm } from "#app/components/form-error.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { orderNumberLabel, orderStatusLabel } from "#app/domain/orders/order.ts";
import { EraseGuestForm, GuestContact } from "#app/domain/privacy/guest-data.forms.ts";
import { eraseGuest, listGuestOrdersOf } from "#app/domain/privacy/guest-data.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { erasureRefusal } from "#app/routes/admin/customers/erasure-refusal.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/guests";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";

export const meta: Route.MetaFunction = () => [{ title: "Guests’ data | Admin" }];

/** Finds a guest's orders by contact. Their numbers and statuses are shown, not their content. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const enteredContact = (url.searchParams.get("contact") ?? "").slice(0, 254);
  const read = enteredContact === "" ? null : GuestContact.safeParse(enteredContact);
  const guest = read?.success
    ? { contact: read.data, orders: await listGuestOrdersOf(getApp(context).db, read.data) }
    : null;
  return { enteredContact, error: read?.error?.issues[0]?.message, guest };
}

/** Erases a guest on request. */
export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request);
  const form = EraseGuestForm.safeParse(values);
  if (!form.success) return data(invalidForm(fieldErrorsOf(form.error), values), { status: 400 });
  const app = getApp(context);
  const { contact } = form.data;
  const erased = await eraseGuest(app, { contact, actorId: adminOf(context).id, now: app.clock.now() });
  if (!erased.ok) return data(formError("Guest not erased", erasureRefusal(erased)), { status: 409 });
  return redirectWithFlash(href("/admin/customers/guests"), {
    title: "Guest erased",
    description: "Order records required by tax law are kept without personal data.",
    tone: "good",
  });
}

export const shouldRevalidate = revalidateRefused;

export default function Guests({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { enteredContact, error, guest } = loaderData;
  return (
    <>
      <PageHead
        backLink={<BackLink to={href("/admin/customers")}>Customers</BackLink>}
        title="Guests’ data"
        text="People who order without an account can ask for a copy of their data, or for its deletion."
      />
      <FormErrorAlert error={refusal} />
      <div className="max-w-xl space-y-4">
        <Panel title="Find a guest">
          <Form method="get" noValidate className="space-y-4">
            <TextField
              label="Email address or mobile number"
              hint="First make sure that the request comes from this person, for example by answering to this address."
              name="contact"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              defaultValue={enteredContact}
              error={error}
            />
            <Button type="submit" variant="dark">
              Find
            </Button>
          </Form>
        </Panel>
        {guest && <GuestData key={guest.contact} guest={guest} refusal={refusal} />}
      </div>
    </>
  );
}

interface GuestDataProps {
  guest: NonNullable<Route.ComponentProps["loaderData"]["guest"]>;
  refusal: Route.ComponentProps["actionData"];
}

function GuestData({ guest: { contact, orders }, refusal }: GuestDataProps) {
  const isPending = useNavigation().formMethod === "POST";
  return (
    <Panel title={contact}>
      <div className="space-y-4">
        {orders.length === 0 ? (
          <p className="text-sm">
            No guest’s order has this contact. There may still be messages and requests.
          </p>
        ) : (
          <ul className="text-sm">
            {orders.map((order) => (
              <li key={order.number}>
                <Link
                  to={href("/admin/orders/:number", { number: String(order.number) })}
                  className="underlined inline-flex min-h-11 items-center"
                >
                  Order {orderNumberLabel(order.number)}
                </Link>{" "}
                <span className="text-ink-soft">{orderStatusLabel(order)}</span>
              </li>
            ))}
          </ul>
        )}
        <Form method="post" action={href("/admin/customers/guests/export")} reloadDocument>
          <input type="hidden" name="contact" value={contact} />
          <Button type="submit" variant="outline">
            Download their data
          </Button>
        </Form>
        <Form method="post" noValidate className="space-y-3 border-t border-line pt-4">
          <p className="text-sm text-ink-soft">
            Erasing deletes messages, requests and consents of this contact immediately and cannot be undone.
            Orders are kept without personal data, as tax law requires. An account with the same address
            stays.
          </p>
          <input type="hidden" name="contact" value={contact} />
          <TextField
            label={`Type ${contact} to confirm`}
            name="again"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={refusal?.fieldErrors?.["again"]}
            defaultValue={refusal?.values?.["again"]}
          />
          <Button type="submit" variant="danger" isPending={isPending} pendingLabel="Erasing...">
            Erase permanently
          </Button>
        </Form>
      </div>
    </Panel>
  );
}
