import { noindexMeta } from "#app/components/page-meta.ts";
import { href } from "react-router";
import { resendConfirmation } from "#app/domain/customers/account.server.ts";
import { accountPage, safeReturnTo } from "#app/lib/http/return-to.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { EmailRequest } from "#app/routes/account/email-request.tsx";
import { requestEmail } from "#app/routes/account/request-email.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import type { Route } from "./+types/resend-confirmation";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Confirm your email", matches);

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request);
  const refusal = await requestEmail(fields, (email) =>
    resendConfirmation(getApp(context).auth, callerOf(request, context), email),
  );
  if (refusal) return refusal;
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
      error={actionData}
      action={href("/resend-confirmation")}
      button="Send Confirmation Link"
    />
  );
}
