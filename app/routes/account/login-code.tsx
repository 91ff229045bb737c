import { data, Form, href, Link, redirect, useNavigation, useSearchParams } from "react-router";
import { failureMessage, failureStatus, formError } from "#app/components/form-error.ts";
import { shopTitle } from "#app/components/page-meta.ts";
import { TWO_FACTOR_COOKIE } from "#app/domain/customers/auth/auth.server.ts";
import { TwoFactorCodeForm } from "#app/domain/customers/admin-list/customers.forms.ts";
import { isSignInOver, signInWithCode } from "#app/domain/customers/two-factor/two-factor-codes.server.ts";
import { cookieValues } from "#app/lib/http/cookies.ts";
import { safeReturnTo } from "#app/lib/http/return-to.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { AccountForm } from "#app/routes/account/account-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { callerOf } from "#app/context/session-guard.server.ts";
import type { Route } from "./+types/login-code";

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: shopTitle("Authentication code", matches) },
  { name: "robots", content: "noindex" },
];

export function loader({ request }: Route.LoaderArgs) {
  if (cookieValues(request.headers.get("cookie"), TWO_FACTOR_COOKIE).length === 0)
    throw redirect(href("/login"));
  return null;
}

/** The second step of a sign-in: the code of the app, or a backup code. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request);
  const form = TwoFactorCodeForm.safeParse(fields);
  if (!form.success) return data(formError("Login Failed", "Please enter the code."), { status: 400 });
  const signedIn = await signInWithCode(getApp(context), callerOf(request, context), form.data.code);
  if (!signedIn.ok && isSignInOver(signedIn)) {
    return redirectWithFlash(href("/login"), {
      title: "Login Failed",
      description: "The code expired or was wrong too often. Please sign in again.",
      tone: "bad",
    });
  }
  if (!signedIn.ok) {
    const isWrong = signedIn.code === "INVALID_CODE" || signedIn.code === "INVALID_BACKUP_CODE";
    const message = isWrong
      ? "This code is not correct. Please try again."
      : failureMessage(signedIn, "Please try again.");
    return data(formError("Login Failed", message), { status: failureStatus(signedIn) });
  }
  const home = signedIn.value.user.role === "admin" ? href("/admin/dashboard") : href("/");
  const flash = { title: "Login Successful!", description: "Welcome back!", tone: "good" as const };
  return redirectWithFlash(safeReturnTo(fields.returnTo, home), flash, signedIn.cookies);
}

export default function LoginCode({ actionData: refusal }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const isPending = useNavigation().formMethod === "POST";
  const returnTo = params.get("returnTo");
  return (
    <AccountForm
      title="Authentication code"
      text="Your password is right. Now enter the code that your authenticator app shows."
      problem={refusal}
      footer={
        <Link to={href("/login")} className="underlined inline-flex min-h-6 items-center">
          Start again
        </Link>
      }
    >
      <Form method="post" noValidate className="space-y-5" key={refusal?.id}>
        {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
        <TextField
          label="Code"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          hint="Six digits, or one of your backup codes."
        />
        <Button type="submit" size="lg" className="w-full" isPending={isPending} pendingLabel="Signing In...">
          Sign In
        </Button>
      </Form>
    </AccountForm>
  );
}
