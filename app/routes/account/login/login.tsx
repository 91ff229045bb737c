import { sessionRole, type StoredRole } from "#app/domain/customers/account.ts";
import { useShop } from "#app/components/use-shop.ts";
import { noindexMeta } from "#app/components/page-meta.ts";
import { data, Form, href, Link, redirect, useNavigation, useSearchParams, useSubmit } from "react-router";
import { ResendConfirmation } from "#app/components/shell/resend-confirmation.tsx";
import { PasskeySignIn } from "#app/components/passkeys/passkey-sign-in.tsx";
import { LoginForm, PasskeySignInForm } from "#app/domain/customers/customers.forms.ts";
import { signInWithPasskey } from "#app/domain/customers/two-factor/passkeys.server.ts";
import { signIn } from "#app/domain/customers/auth/sign-in.server.ts";
import { accountPage, safeReturnTo, WISHLIST_PARAM } from "#app/lib/http/return-to.ts";
import { redirectWithFlash, setCookieHeaders } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { useFocusInvalid } from "#app/components/form-error-alert.tsx";
import { AccountForm } from "#app/routes/account/account-form.tsx";
import { emptyFieldErrors, failureMessage, failureStatus, formError } from "#app/components/form-error.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { callerOf } from "#app/context/session-guard.server.ts";
import type { Route } from "./+types/login";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Sign in", matches);

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await getRequestContext(context).user();
  const returnTo = new URL(request.url).searchParams.get("returnTo");
  if (user) throw redirect(returnToFor(user, returnTo));
  const { checkout } = await getApp(context).settings.get();
  return { areGuestsWelcome: checkout.guests };
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request);
  if (fields.credential !== undefined) return signInByPasskey({ request, context }, fields);
  const values = { email: fields.email ?? "", returnTo: fields.returnTo ?? "" };
  const form = LoginForm.safeParse(fields);
  if (!form.success) {
    const message = form.error.issues[0]?.message ?? "";
    const fieldErrors = emptyFieldErrors(fields, { email: "Email", password: "Password" });
    return data(formError("Error", message, { fieldErrors, values }), { status: 400 });
  }
  const signedIn = await signIn(getApp(context), callerOf(request, context), form.data);
  if (!signedIn.ok) {
    const isUnconfirmed = signedIn.error === "EMAIL_NOT_VERIFIED";
    const title = signedIn.error === "UNEXPECTED" ? "Login Error" : "Login Failed";
    const message = isUnconfirmed ? UNCONFIRMED : failureMessage(signedIn, "Invalid email or password.");
    const refusal = formError(title, message, { values, isUnconfirmed });
    return data(refusal, { status: failureStatus(signedIn) });
  }
  if ("twoFactorRedirect" in signedIn.value) {
    const page = signedIn.value.role === "admin" ? href("/admin/login/code") : href("/login/code");
    const to = accountPage(page, safeReturnTo(fields.returnTo, href("/")));
    return redirect(to, { headers: setCookieHeaders(signedIn.cookies) });
  }
  return redirectWithFlash(
    returnToFor(signedIn.value.user, fields.returnTo),
    LOGIN_SUCCESSFUL,
    signedIn.cookies,
  );
}

const UNCONFIRMED = "Please confirm your email first: the link is in the email that we sent you.";

const LOGIN_SUCCESSFUL = {
  title: "Login Successful!",
  description: "Welcome back!",
  tone: "good",
} as const;

async function signInByPasskey(
  { request, context }: Pick<Route.ActionArgs, "request" | "context">,
  fields: Record<string, string>,
) {
  const values = { returnTo: fields["returnTo"] ?? "" };
  const form = PasskeySignInForm.safeParse(fields);
  if (!form.success) return data(formError("Login Failed", PASSKEY_REFUSED, { values }), { status: 400 });
  const signedIn = await signInWithPasskey(getApp(context), callerOf(request, context), form.data);
  if (!signedIn.ok) {
    const message =
      signedIn.error === "EMAIL_NOT_VERIFIED"
        ? UNCONFIRMED
        : failureMessage({ ...signedIn, message: "" }, PASSKEY_REFUSED);
    return data(formError("Login Failed", message, { values }), { status: failureStatus(signedIn) });
  }
  const returnTo = returnToFor(signedIn.value.user, fields["returnTo"]);
  return redirectWithFlash(returnTo, LOGIN_SUCCESSFUL, signedIn.cookies);
}

const PASSKEY_REFUSED = "This passkey does not work here. Please sign in with your password.";

/** Redirects back to the previous page; the administrator goes to the admin. */
function returnToFor({ role }: { role: StoredRole }, requested: string | null | undefined): string {
  const safe = safeReturnTo(requested, href("/"));
  return sessionRole(role) === "admin" && !safe.startsWith(`${href("/admin")}/`)
    ? href("/admin/dashboard")
    : safe;
}

/** Why the visitor is asked to sign in, by the page that led here. */
function reasonFor(params: URLSearchParams, returnTo: string, areGuestsWelcome: boolean): string {
  const isFrom = (page: string) => returnTo === page || returnTo.startsWith(`${page}?`);
  if (params.has(WISHLIST_PARAM))
    return "A wishlist belongs to an account. Sign in, and then press the heart again.";
  if (isFrom(href("/wishlist"))) return "Sign in to see your wishlist.";
  if (areGuestsWelcome) return "Sign in to see your orders and your wishlist.";
  return isFrom(href("/checkout")) ? "Sign in to check out." : "Sign in to see your orders and to check out.";
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const { shop } = useShop();
  const isPending = useNavigation().formAction?.startsWith(href("/login")) ?? false;
  // Without JavaScript the header's form posts here, and its result contains `returnTo`.
  const returnTo = safeReturnTo(actionData?.values?.returnTo ?? params.get("returnTo"), href("/"));
  const form = useFocusInvalid(actionData);
  const submit = useSubmit();
  return (
    <AccountForm
      title="Welcome back"
      text={reasonFor(params, returnTo, loaderData.areGuestsWelcome)}
      error={actionData}
      footer={
        <>
          <p>
            New to {shop.name}?{" "}
            <Link to={accountPage(href("/signup"), returnTo)} className="underlined font-medium text-ink">
              Create an account
            </Link>
          </p>
          <p>
            <Link to={href("/orders/find")} className="underlined inline-flex min-h-6 items-center">
              Ordered without an account? Find your order
            </Link>
          </p>
          <p>
            <Link to={href("/admin/login")} className="underlined inline-flex min-h-6 items-center">
              Admin Access
            </Link>
          </p>
        </>
      }
    >
      {actionData?.isUnconfirmed && (
        <div className="mb-6">
          <ResendConfirmation email={actionData.values?.email ?? ""} returnTo={returnTo} />
        </div>
      )}
      <Form method="post" noValidate className="space-y-5" ref={form}>
        <input type="hidden" name="returnTo" value={returnTo} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={actionData?.values?.email}
          error={actionData?.fieldErrors?.email}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={actionData?.fieldErrors?.password}
          aside={
            <Link to={href("/forgot-password")} className="underlined text-ink-soft hover:text-ink">
              Forgot password?
            </Link>
          }
        />
        <Button type="submit" size="lg" className="w-full" isPending={isPending} pendingLabel="Signing In...">
          Sign In
        </Button>
      </Form>
      <PasskeySignIn
        className="mt-4"
        submit={(fields) => submit({ ...fields, returnTo }, { method: "post", action: href("/login") })}
      />
    </AccountForm>
  );
}
