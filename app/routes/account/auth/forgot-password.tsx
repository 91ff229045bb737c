import { shopTitle } from "#app/components/page-meta.ts";
import { data, href } from "react-router";
import { requestPasswordReset } from "#app/domain/customers/account.server.ts";
import { ForgotPasswordForm } from "#app/domain/customers/admin-list/customers.forms.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { EmailRequest } from "#app/routes/account/auth/email-request.tsx";
import { failureMessage, failureStatus, formError } from "#app/components/form-error.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import type { Route } from "./+types/forgot-password";

export const meta: Route.MetaFunction = ({ matches }) => [{ title: shopTitle("Forgot password", matches) }];

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request);
  const form = ForgotPasswordForm.safeParse(fields);
  if (!form.success || form.data.email === "") {
    const message = "Please enter your email address.";
    return data(formError("Email Required", message, { fieldErrors: { email: message } }), { status: 400 });
  }
  const { email } = form.data;
  const requested = await requestPasswordReset(getApp(context).auth, callerOf(request, context), email);
  // An invalid email gets the same response as one without an account.
  if (!requested.ok && failureStatus(requested) !== 400) {
    const message = failureMessage(requested, "");
    return data(formError("Please wait", message, { values: { email } }), {
      status: failureStatus(requested),
    });
  }
  return redirectWithFlash(href("/login"), {
    title: "Password Reset Email Sent",
    description: "If an account exists for this email, you will receive reset instructions.",
    tone: "good",
  });
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  return (
    <EmailRequest
      title="Forgot your password?"
      text="Tell us your email address and we will send you a link to choose a new one."
      problem={actionData}
      action={href("/forgot-password")}
      button="Send Reset Link"
    />
  );
}
