import { privateMeta } from "#app/components/page-meta.ts";
import { data, href } from "react-router";
import { failureMessage, failureStatus, formError } from "#app/components/form-error.ts";
import { resendConfirmation } from "#app/domain/customers/account.server.ts";
import { ForgotPasswordForm } from "#app/domain/customers/admin-list/customers.forms.ts";
import { accountPage, safeReturnTo } from "#app/lib/http/return-to.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { EmailRequest } from "#app/routes/account/auth/email-request.tsx";
import { callerOf } from "#app/context/session-guard.server.ts";
import type { Route } from "./+types/resend-confirmation";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta("Confirm your email", matches);

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request);
  const form = ForgotPasswordForm.safeParse(fields);
  if (!form.success || form.data.email === "") {
    return data(formError("Email Required", "Please enter your email address."), { status: 400 });
  }
  const { email } = form.data;
  const sent = await resendConfirmation(getApp(context).auth, callerOf(request, context), email);
  // An invalid email gets the same response as one without an account.
  if (!sent.ok && failureStatus(sent) !== 400) {
    const message = failureMessage(sent, "");
    return data(formError("Please wait", message, { values: { email } }), { status: failureStatus(sent) });
  }
  return redirectWithFlash(accountPage(href("/login"), safeReturnTo(fields.returnTo, href("/"))), {
    title: "Confirmation Email Sent",
    description: "If an account with this email still has to be confirmed, you will receive a new link.",
    tone: "good",
  });
}

export default function ResendConfirmation({ actionData }: Route.ComponentProps) {
  return (
    <EmailRequest
      title="Confirm your email"
      text="Tell us your email address and we will send you a new confirmation link."
      problem={actionData}
      action={href("/resend-confirmation")}
      button="Send Confirmation Link"
    />
  );
}
