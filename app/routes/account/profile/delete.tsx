import { data, Form, href, Link, useNavigation } from "react-router";
import { formError } from "#app/components/form-error.ts";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { signOut } from "#app/domain/customers/account.server.ts";
import {
  listOpenOrdersOf,
  type OpenOrder,
  type OpenOrderReason,
} from "#app/domain/orders/anonymise-orders.server.ts";
import { orderNumberLabel, ownOrderUrl } from "#app/domain/orders/order.ts";
import { deleteAccount, type DeleteAccountResult } from "#app/domain/privacy/delete-account.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { checkPassword } from "#app/routes/account/profile/check-password.server.ts";
import { noindexMeta } from "#app/components/page-meta.ts";
import { PageHead } from "#app/routes/account/profile/page-head.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { callerOf, requireUser } from "#app/context/session-guard.server.ts";
import type { Route } from "./+types/delete";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Delete your account", matches);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { id } = await requireUser(request, context);
  return { openOrders: await listOpenOrdersOf(getApp(context).db, id) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireUser(request, context);
  const app = getApp(context);
  const refused = await checkPassword({ request, context }, user, await readForm(request));
  if (refused) {
    const fieldErrors = { password: refused.message };
    const result = formError("Account not deleted", refused.message, { fieldErrors });
    return data(result, { status: refused.status });
  }
  const deleted = await deleteAccount(app, user.id);
  if (!deleted.ok && deleted.error !== "not-found")
    return data(formError("Account not deleted", describeRefusal(deleted)), { status: 409 });
  // The session was deleted with the account; this clears its cookie.
  const signedOut = await signOut(app.auth, callerOf(request, context));
  const flash = {
    title: "Account deleted",
    description: "Your account and its data have been deleted. Goodbye, and thank you.",
    tone: "good" as const,
    durationMs: 7000,
  };
  return redirectWithFlash(href("/"), flash, signedOut.ok ? signedOut.cookies : []);
}

const REASONS: Record<OpenOrderReason, string> = {
  "not-shipped": "has not been shipped yet. You can wait until it has arrived, or cancel it.",
  "on-its-way": "is on its way to you. Please wait until it has arrived.",
  "cash-open": "waits for its cash to reach us, which takes a few days.",
  "return-open": "has a return that is still open.",
  "refund-open": "has a refund that is on its way to you.",
};

function describeRefusal(result: Exclude<DeleteAccountResult, { ok: true }>): string {
  if ("orderNumber" in result)
    return `Order ${orderNumberLabel(result.orderNumber)} ${REASONS[result.error]}`;
  return result.error === "payment-open"
    ? "A payment is in progress. Please try again in a minute."
    : "The account of the administrator cannot be deleted.";
}

/** Everything that has to end first, so that the customer finds it out before typing the password. */
function OpenOrders({ orders }: { orders: readonly OpenOrder[] }) {
  return (
    <Alert tone="warning" title="Your account cannot be deleted yet" className="mt-10 max-w-2xl">
      <p>These orders still need your address or your contact details:</p>
      <ul className="mt-2 list-disc space-y-1.5 pl-5">
        {orders.map(({ number, reason }) => (
          <li key={number}>
            <Link to={ownOrderUrl(number)} className="underlined font-medium">
              Order {orderNumberLabel(number)}
            </Link>{" "}
            {REASONS[reason]}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

export default function DeleteAccount({ loaderData: { openOrders }, actionData }: Route.ComponentProps) {
  const isPending = useNavigation().formAction === href("/profile/data/delete");
  const keep = (
    <ButtonLink variant="outline" to={href("/profile/data")}>
      Keep my account
    </ButtonLink>
  );
  return (
    <>
      <PageHead title="Delete your account" text="This cannot be undone. Here is what will happen." />
      <FormErrorAlert error={actionData} className="mb-8 max-w-xl" />
      <div className="grid max-w-2xl gap-8 sm:grid-cols-2">
        <section aria-labelledby="deleted">
          <h2 id="deleted" className="display mb-3 text-xl">
            Deleted at once
          </h2>
          <ul className="list-disc space-y-1.5 pl-5 text-ink-soft">
            <li>Your account, password and devices</li>
            <li>Your name, avatar and saved addresses</li>
            <li>Your wishlist and your saved measurements</li>
            <li>Your store credit: use it before</li>
            <li>Your messages to us and the newsletter</li>
            <li>Our record of emails to you</li>
            <li>Reviews that were not published, and all your photos</li>
          </ul>
        </section>
        <section aria-labelledby="kept">
          <h2 id="kept" className="display mb-3 text-xl">
            Kept without your name
          </h2>
          <ul className="list-disc space-y-1.5 pl-5 text-ink-soft">
            <li>
              Your orders: what was sold, for how much, and to which state and country. Tax law (section 36 of
              the CGST Act) makes a shop keep its accounts for 72 months from the due date of the year’s
              return.
            </li>
            <li>Your published reviews, as those of “A customer”</li>
          </ul>
        </section>
      </div>
      {openOrders.length > 0 ? (
        <>
          <OpenOrders orders={openOrders} />
          <p className="mt-6">{keep}</p>
        </>
      ) : (
        <Form method="post" noValidate className="mt-10 max-w-md space-y-5 border-t border-line pt-8">
          <PasswordField
            key={actionData?.id}
            label="Your password"
            name="password"
            autoComplete="current-password"
            error={actionData?.fieldErrors?.password}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="danger" isPending={isPending} pendingLabel="Deleting...">
              Delete my account permanently
            </Button>
            {keep}
          </div>
        </Form>
      )}
    </>
  );
}
