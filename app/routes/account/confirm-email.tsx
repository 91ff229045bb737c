import { data, Form, href, Link, useNavigation } from "react-router";
import {
  failureMessage,
  failureStatus,
  firstFieldError,
  formError,
  newPasswordError,
  type FormError,
} from "#app/components/form-error.ts";
import { noindexMeta } from "#app/components/page-meta.ts";
import { TokenPage, tokenIn } from "#app/components/token-page.tsx";
import { useFocusInvalid } from "#app/components/form-error-alert.tsx";
import {
  claimAccount,
  confirmEmail,
  findAccountToConfirm,
  type AccountToConfirm,
} from "#app/domain/customers/auth/confirm-email.server.ts";
import { ClaimAccountForm } from "#app/domain/customers/customers.forms.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { accountPage, safeReturnTo } from "#app/lib/http/return-to.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { createdAccounts } from "#app/context/shopper/remembered-ids.server.ts";
import { AccountForm } from "#app/routes/account/account-form.tsx";
import { NewPasswordFields } from "#app/routes/account/new-password-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/confirm-email";

export const meta: Route.MetaFunction = ({ matches }) => [
  ...noindexMeta("Confirm your email", matches),
  // The URL contains the token: no referrer may leak it. Without any, a browser would send the form with the Origin "null".
  { name: "referrer", content: "same-origin" },
];

type Args = Pick<Route.ActionArgs, "request" | "context">;

/** The account, and whether confirming it needs a new password because this browser did not create it. */
async function findRequested({ request, context }: Args) {
  const app = getApp(context);
  const account = await findAccountToConfirm(app, tokenIn(request));
  if (!account || account.isConfirmed) return { account, needsPassword: false };
  const created = await createdAccounts.list(request, app.secret);
  return { account, needsPassword: !created.includes(account.userId) };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { needsPassword } = await findRequested({ request, context });
  const { security } = await getApp(context).settings.get();
  return { needsPassword, minPasswordLength: security.minPasswordLength };
}

/**
 * Confirms the email and redirects to sign-in with the result. A button does it, because mail scanners open every link: one would confirm
 * the account that a stranger created with another person's address, whose guest orders then join it.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { account, needsPassword } = await findRequested({ request, context });
  if (!account)
    return redirectWithFlash(href("/resend-confirmation"), {
      title: "This link no longer works",
      description: "You can request a new one here.",
      tone: "bad",
      durationMs: 7000,
    });
  if (needsPassword) {
    const refused = await claim({ request, context }, account);
    if (refused) return refused;
  } else if (!account.isConfirmed) await confirmEmail(getApp(context).db, account.userId);
  const returnTo = safeReturnTo(new URL(request.url).searchParams.get("returnTo"), href("/"));
  return redirectWithFlash(accountPage(href("/login"), returnTo), {
    title: "Email confirmed",
    description: "Thank you. You can log in now.",
    tone: "good",
  });
}

const LABELS = { fullName: "Full name", password: "Password", confirmPassword: "Password confirmation" };
const REFUSED = "Email not confirmed";

/** Confirms with a new name and password. Null when it is done. */
async function claim({ request, context }: Args, account: AccountToConfirm) {
  const fields = await readForm(request);
  const values = { fullName: fields.fullName ?? "" };
  const form = ClaimAccountForm.safeParse(fields);
  if (!form.success)
    return data(firstFieldError(REFUSED, fieldErrorsOf(form.error), values), { status: 400 });
  const refused = newPasswordError(form.data, LABELS, values);
  if (refused) return data(refused, { status: 400 });
  const { fullName: name, password } = form.data;
  const claimed = await claimAccount(getApp(context), account, { name, password });
  if (claimed.ok || claimed.error === "already-confirmed") return null;
  const message = failureMessage(claimed.failure, "Please try again.");
  const error = formError(REFUSED, message, { fieldErrors: { password: message }, values });
  return data(error, { status: failureStatus(claimed.failure) });
}

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.needsPassword)
    return <ClaimAccount minPasswordLength={loaderData.minPasswordLength} error={actionData} />;
  return (
    <TokenPage
      question={{
        title: "Confirm your email?",
        text: "If you did not create an account with this address, please close this page.",
        button: "Confirm my email",
      }}
    />
  );
}

interface ClaimAccountProps {
  minPasswordLength: number;
  error: FormError | undefined;
}

/** Shown in another browser than the one that created the account. */
function ClaimAccount({ minPasswordLength, error }: ClaimAccountProps) {
  const isPending = useNavigation().formAction?.startsWith(href("/confirm-email")) ?? false;
  const form = useFocusInvalid(error);
  return (
    <AccountForm
      title="Confirm your email"
      text="The account was created in another browser. To make sure that it is yours alone, please choose its name and password now."
      error={error}
      footer={
        <p>
          If you did not create an account with this address, please close this page.{" "}
          <Link to={href("/")} className="underlined font-medium text-ink">
            Back to Home
          </Link>
        </p>
      }
    >
      <Form method="post" noValidate className="space-y-5" ref={form}>
        <TextField
          label="Full Name"
          name="fullName"
          autoComplete="name"
          error={error?.fieldErrors?.["fullName"]}
          defaultValue={error?.values?.["fullName"]}
        />
        <NewPasswordFields label="Password" minLength={minPasswordLength} errors={error?.fieldErrors} />
        <Button type="submit" size="lg" className="w-full" isPending={isPending} pendingLabel="Saving...">
          Confirm my email
        </Button>
      </Form>
    </AccountForm>
  );
}
