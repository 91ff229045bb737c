import { shopTitle } from "#app/components/page-meta.ts";
import { href } from "react-router";
import { requestPasswordReset } from "#app/domain/customers/account.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { EmailRequest } from "#app/routes/account/email-request.tsx";
import { requestEmail } from "#app/routes/account/request-email.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import type { Route } from "./+types/forgot-password";

export const meta: Route.MetaFunction = ({ matches }) => [{ title: shopTitle("Forgot password", matches) }];

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request);
  const refusal = await requestEmail(fields, (email) =>
    requestPasswordReset(getApp(context).auth, callerOf(request, context), email),
  );
  if (refusal) return refusal;
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
      error={actionData}
      action={href("/forgot-password")}
      button="Send Reset Link"
    />
  );
}
