import { noindexMeta } from "#app/components/page-meta.ts";
import { data, href, Link, redirect } from "react-router";
import { formError } from "#app/components/form-error.ts";
import { TwoFactorCodeForm } from "#app/domain/customers/customers.forms.ts";
import { signInAsAdminWithCode } from "#app/domain/customers/two-factor/admin-sign-in.server.ts";
import { safeReturnTo } from "#app/lib/http/return-to.ts";
import { redirectWithSuccess, setCookieHeaders } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { hasPendingSignIn, refuseCode } from "#app/context/account/refuse-code.server.ts";
import { AuthPage } from "#app/routes/admin/login/auth-page.tsx";
import { SignInCodeForm } from "#app/components/two-factor/sign-in-code-form.tsx";
import { callerOf } from "#app/context/session-guard.server.ts";
import type { Route } from "./+types/login-code";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Authentication code", matches);

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const user = await getRequestContext(context).user();
  if (user?.role === "admin")
    throw redirect(safeReturnTo(url.searchParams.get("returnTo"), href("/admin/dashboard")));
  if (!hasPendingSignIn(request)) throw redirect(href("/admin/login"));
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request);
  const form = TwoFactorCodeForm.safeParse(fields);
  if (!form.success) {
    return data(formError("Authentication Failed", "Please enter the code."), { status: 400 });
  }
  const result = await signInAsAdminWithCode(getApp(context), callerOf(request, context), form.data.code);
  if (result.ok) {
    const to = safeReturnTo(fields.returnTo, href("/admin/dashboard"));
    return redirectWithSuccess(to, "Admin Login Successful!", { cookies: result.cookies });
  }
  if (result.error === "refused")
    return refuseCode(result.failure, { title: "Authentication Failed", signInPage: href("/admin/login") });
  const denied = formError("Access Denied", "You are not authorized to access the admin panel.");
  return data(denied, { status: 403, headers: setCookieHeaders(result.cookies) });
}

export default function AdminLoginCode({ actionData: refusal }: Route.ComponentProps) {
  return (
    <AuthPage
      title="Authentication code"
      text="Enter the code from your authenticator app."
      refusal={refusal}
      footer={
        <Link to={href("/admin/login")} className="underlined inline-flex min-h-6 items-center text-ink-soft">
          Start again
        </Link>
      }
    >
      <SignInCodeForm refusalId={refusal?.id} pendingLabel="Authenticating..." variant="dark" />
    </AuthPage>
  );
}
