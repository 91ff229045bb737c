import { data, href, Link, redirect, useLocation } from "react-router";
import { useEffect } from "react";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { revalidateRefused } from "#app/components/admin/forms/edit-revalidation.ts";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { formError, invalidForm } from "#app/components/form-error.ts";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { findCustomer } from "#app/domain/customers/admin-list/find-customer.server.ts";
import { signCustomerOut } from "#app/domain/customers/auth/end-access.server.ts";
import { AnnotationForm, annotatePerson } from "#app/domain/people/annotate-person.server.ts";
import { findMergedInto } from "#app/domain/people/find-person.server.ts";
import { deleteAccount } from "#app/domain/privacy/delete-account.server.ts";
import { eraseCustomerForm } from "#app/domain/privacy/guest-data.forms.ts";
import { redirectWithFlash, redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { AccountPage } from "#app/routes/admin/customers/account-page.tsx";
import { CustomerAvatar } from "#app/routes/admin/customers/customer-table.tsx";
import { CustomerCredit } from "#app/routes/admin/customers/customer-credit.tsx";
import { erasureRefusal } from "#app/routes/admin/customers/erasure-refusal.server.ts";
import { PersonFacts } from "#app/routes/admin/customers/person-facts.tsx";
import { PersonNotes } from "#app/routes/admin/customers/person-notes.tsx";
import { readCustomerPage } from "#app/routes/admin/customers/read-customer-page.server.ts";
import { RecentOrders } from "#app/routes/admin/customers/recent-orders.tsx";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { showToast } from "#app/ui/feedback/toast.tsx";
import type { Route } from "./+types/customer";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.name ?? "Customer"} | Admin` },
];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const app = getApp(context);
  const mergedInto = await findMergedInto(app.db, params.id);
  if (mergedInto) throw redirect(href("/admin/customers/:id", { id: mergedInto }) + url.search);
  return readCustomerPage(app, params.id, adminOf(context).id);
}

/** Changes note and tags, ends the customer's sessions, or deletes the customer. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const app = getApp(context);
  const values = await readForm(request);
  const { intent } = values;
  const actor = { actorId: adminOf(context).id, at: app.clock.now() };
  if (intent === "annotate") {
    const form = AnnotationForm.safeParse(values);
    if (!form.success) return data(invalidForm(fieldErrorsOf(form.error), values), { status: 400 });
    const saved = await annotatePerson(app.db, { personId: params.id, ...form.data, ...actor });
    if (saved.ok) return redirectWithSuccess(href("/admin/customers/:id", params), "Note and tags saved");
    if (saved.error === "not-found") throw data(null, { status: 404 });
    return data({ ...formError("Note and tags not saved", STALE), values }, { status: 409 });
  }
  const customer = await findCustomer(app.db, params.id);
  if (!customer) throw data(null, { status: 404 });
  if ((intent === "sign-out" || intent === "end-two-factor") && customer.role === "customer") {
    const endsTwoFactor = intent === "end-two-factor";
    await signCustomerOut(app, { customerId: customer.id, actorId: actor.actorId, endsTwoFactor });
    return redirectWithFlash(href("/admin/customers/:id", params), {
      title: endsTwoFactor ? "Two-factor turned off, customer signed out" : "Customer signed out everywhere",
      tone: "good",
    });
  }
  const form = eraseCustomerForm(customer.email).safeParse(values);
  if (!form.success) return data(invalidForm(fieldErrorsOf(form.error), values), { status: 400 });
  const erased = await deleteAccount(app, customer.id, actor);
  if (!erased.ok && erased.error !== "not-found")
    return data(formError("Customer not erased", erasureRefusal(erased)), { status: 409 });
  return redirectWithFlash(href("/admin/customers"), {
    title: "Customer erased",
    description: "Order records required by tax law are kept without personal data.",
    tone: "good",
  });
}

const STALE = "They were changed in the meantime. Compare them with yours below, and save again.";

export const shouldRevalidate = revalidateRefused;

export default function Customer({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { id, name, email, isGuest, isSelf, account, person, credit, value, avatarId } = loaderData;
  const { search } = useLocation();
  useEffect(() => {
    if (loaderData.value === null) showToast({ title: "Error fetching customer orders", tone: "bad" });
  }, [loaderData]);
  const notes = person && <PersonNotes key={person.version} person={person} refusal={refusal} />;
  return (
    <>
      <PageHead
        backLink={<BackLink to={href("/admin/customers") + search}>Customers</BackLink>}
        title={
          <span className="flex items-center gap-3">
            <CustomerAvatar customer={{ name, avatarId }} className="size-12 text-base" />
            <span className="wrap-anywhere">{name}</span>
          </span>
        }
        text={
          <span className="mt-2 flex flex-wrap items-center gap-2">
            {isGuest ? <Badge tone="grey">Guest</Badge> : <Badge tone="green">Active</Badge>}
            {isSelf && <Badge tone="plum">Current Admin</Badge>}
            {email && (
              <a
                href={`mailto:${email}`}
                className="underlined inline-flex min-h-6 items-center wrap-anywhere"
              >
                {email}
              </a>
            )}
          </span>
        }
      />
      <FormErrorAlert error={refusal} />
      {account ? (
        <AccountPage account={account} isSelf={isSelf} refusal={refusal} credit={credit}>
          <RecentOrders customerId={id} value={value} />
          {person && <PersonFacts person={person} />}
          {notes}
        </AccountPage>
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="space-y-4">
            <RecentOrders customerId={id} value={value} />
            {notes}
          </div>
          <div className="space-y-4">
            {person && <PersonFacts person={person} />}
            <CustomerCredit customer={{ email: person?.phone || email }} credit={credit} />
            <p className="text-sm text-ink-soft">
              A guest’s data are copied or erased by their contact under{" "}
              <Link to={href("/admin/customers/guests")} className="underlined">
                Guests’ data
              </Link>
              .
            </p>
          </div>
        </div>
      )}
    </>
  );
}
