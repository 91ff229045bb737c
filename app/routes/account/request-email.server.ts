import { data } from "react-router";
import { failureMessage, failureStatus, formError } from "#app/components/form-error.ts";
import type { AccountResult } from "#app/domain/customers/account.ts";
import { ForgotPasswordForm } from "#app/domain/customers/customers.forms.ts";

/** Has an email sent to the address in the form of `EmailRequest`. Returns the response if it was refused, else null. */
export async function requestEmail(
  fields: Record<string, string>,
  send: (email: string) => Promise<AccountResult<unknown>>,
) {
  const form = ForgotPasswordForm.safeParse(fields);
  if (!form.success || form.data.email === "") {
    const message = "Please enter your email address.";
    return data(formError("Email Required", message, { fieldErrors: { email: message } }), { status: 400 });
  }
  const { email } = form.data;
  const sent = await send(email);
  // An invalid email gets the same response as one without an account.
  if (sent.ok || failureStatus(sent) === 400) return null;
  const message = failureMessage(sent, "");
  return data(formError("Please wait", message, { values: { email } }), { status: failureStatus(sent) });
}
