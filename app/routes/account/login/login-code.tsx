import { sessionRole } from "#app/domain/customers/account.ts";
import { data, href, Link, redirect } from "react-router";
import { formError } from "#app/components/form-error.ts";
import { noindexMeta } from "#app/components/page-meta.ts";
import { TwoFactorCodeForm } from "#app/domain/customers/customers.forms.ts";
import { signInWithCode } from "#app/domain/customers/two-factor/two-factor.server.ts";
import { safeReturnTo } from "#app/lib/http/return-to.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { hasPendingSignIn, refuseCode } from "#app/context/account/refuse-code.server.ts";
import { AccountForm } from "#app/routes/account/account-form.tsx";
import { SignInCodeForm } from "#app/components/two-factor/sign-in-code-form.tsx";
import { callerOf } from "#app/context/session-guard.server.ts";
import type { Route } from "./+types/login-code";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Authentication code", matches);

export function loader({ request }: Route.LoaderArgs) {
  if (!hasPendingSignIn(request)) throw redirect(href("/login"));
  return null;
}

/** The second step of a sign-in: the code of the app, or a backup code. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request);
  const form = TwoFactorCodeForm.safeParse(fields);
  if (!form.success) return data(formError("Login Failed", "Please enter the code."), { status: 400 });
  const signedIn = await signInWithCode(getApp(context), callerOf(request, context), form.data.code);
  if (!signedIn.ok) return refuseCode(signedIn, { title: "Login Failed", signInPage: href("/login") });
  const home = sessionRole(signedIn.value.user.role) === "admin" ? href("/admin/dashboard") : href("/");
  const flash = { title: "Login Successful!", description: "Welcome back!", tone: "good" as const };
  return redirectWithFlash(safeReturnTo(fields.returnTo, home), flash, signedIn.cookies);
}

export default function LoginCode({ actionData: refusal }: Route.ComponentProps) {
  return (
    <AccountForm
      title="Authentication code"
      text="Your password is right. Now enter the code that your authenticator app shows."
      error={refusal}
      footer={
        <Link to={href("/login")} className="underlined inline-flex min-h-6 items-center">
          Start again
        </Link>
      }
    >
      <SignInCodeForm refusalId={refusal?.id} pendingLabel="Signing In..." />
    </AccountForm>
  );
}
