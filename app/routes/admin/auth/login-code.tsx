import { shopTitle } from "#app/components/page-meta.ts";
import { data, Form, href, Link, redirect, useNavigation, useSearchParams } from "react-router";
import { failureMessage, failureStatus, formError } from "#app/components/form-error.ts";
import { TWO_FACTOR_COOKIE } from "#app/domain/customers/auth/auth.server.ts";
import { TwoFactorCodeForm } from "#app/domain/customers/admin-list/customers.forms.ts";
import { signInAsAdminWithCode } from "#app/domain/customers/auth/sign-in-as-admin.server.ts";
import { isSignInOver } from "#app/domain/customers/two-factor/two-factor-codes.server.ts";
import { cookieValues } from "#app/lib/http/cookies.ts";
import { safeReturnTo } from "#app/lib/http/return-to.ts";
import { redirectWithFlash, setCookieHeaders } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { AuthPage } from "#app/routes/admin/auth/auth-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { callerOf } from "#app/context/session-guard.server.ts";
import type { Route } from "./+types/login-code";

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: shopTitle("Authentication code", matches) },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const user = await getRequestContext(context).user();
  if (user?.role === "admin")
    throw redirect(safeReturnTo(url.searchParams.get("returnTo"), href("/admin/dashboard")));
  if (cookieValues(request.headers.get("cookie"), TWO_FACTOR_COOKIE).length === 0)
    throw redirect(href("/admin/login"));
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request);
  const form = TwoFactorCodeForm.safeParse(fields);
  if (!form.success) {
    return data(formError("Authentication Failed", "Please enter the code."), { status: 400 });
  }
  const answer = await signInAsAdminWithCode(getApp(context), callerOf(request, context), form.data.code);
  if (answer.kind === "signed-in") {
    const flash = { title: "Admin Login Successful!", tone: "good" as const, durationMs: 3000 };
    return redirectWithFlash(safeReturnTo(fields.returnTo, href("/admin/dashboard")), flash, answer.cookies);
  }
  if (answer.kind === "refused") {
    const { failure } = answer;
    if (isSignInOver(failure)) {
      return redirectWithFlash(href("/admin/login"), {
        title: "Authentication Failed",
        description: "The code expired or was wrong too often. Please sign in again.",
        tone: "bad",
      });
    }
    const isWrong = failure.code === "INVALID_CODE" || failure.code === "INVALID_BACKUP_CODE";
    const message = isWrong
      ? "This code is not correct. Please try again."
      : failureMessage(failure, "Please try again.");
    return data(formError("Authentication Failed", message), { status: failureStatus(failure) });
  }
  const denied = formError("Access Denied", "You are not authorized to access the admin panel.");
  return data(denied, { status: 403, headers: setCookieHeaders(answer.cookies) });
}

export default function AdminLoginCode({ actionData: refusal }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const isPending = useNavigation().formMethod === "POST";
  const returnTo = params.get("returnTo");
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
      <Form method="post" noValidate className="space-y-4" key={refusal?.id}>
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
        <Button
          type="submit"
          variant="dark"
          className="w-full"
          isPending={isPending}
          pendingLabel="Authenticating..."
        >
          Sign In
        </Button>
      </Form>
    </AuthPage>
  );
}
