import { data, type RouterContextProvider } from "react-router";
import { failureMessage, failureStatus, firstFieldError, formError } from "#app/components/form-error.ts";
import type { AccountFailure } from "#app/domain/customers/account.ts";
import { requestEmailChange } from "#app/domain/customers/auth/change-email.server.ts";
import { ChangeEmailForm } from "#app/domain/customers/customers.forms.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";

interface ChangeEmailRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
  user: { id: string; name: string; email: string };
  /** The redirect target. */
  to: string;
}

const NOT_CHANGED = "Email not changed";

/** Handles the form of `ChangeEmailForm`: emails the link, and answers the same whether the address has an account. */
export async function changeEmail(
  { request, context, user, to }: ChangeEmailRequest,
  fields: Record<string, string>,
) {
  const values = { form: "email", email: fields["email"] ?? "" };
  const form = ChangeEmailForm.safeParse(fields);
  if (!form.success)
    return data(firstFieldError(NOT_CHANGED, fieldErrorsOf(form.error), values), { status: 400 });
  const failure = await requestEmailChange(getApp(context), callerOf(request, context), {
    user,
    ...form.data,
  });
  if (failure) return refuse(failure, values, form.data.password === "");
  return redirectWithFlash(to, {
    title: "Please check your new mailbox",
    description: `We have sent a link to ${form.data.email}. It works for one hour.`,
    tone: "good",
    durationMs: 7000,
  });
}

const FIELD_MESSAGES: Record<string, { field: string; message: string }> = {
  SAME_EMAIL: { field: "email", message: "This is your email address already." },
  INVALID_PASSWORD: { field: "password", message: "This is not your password." },
  INVALID_CODE: {
    field: "code",
    message: "This code is not correct. Please enter the one that the app shows now, or a backup code.",
  },
};

function refuse(failure: AccountFailure, values: Record<string, string>, isPasswordMissing: boolean) {
  const fieldMessage = FIELD_MESSAGES[failure.error];
  const isMissing = isPasswordMissing && failure.error === "INVALID_PASSWORD";
  const message = isMissing
    ? "Please enter your password."
    : (fieldMessage?.message ?? failureMessage(failure, "Please try again in a moment."));
  const fieldErrors: Record<string, string> = fieldMessage ? { [fieldMessage.field]: message } : {};
  return data(formError(NOT_CHANGED, message, { fieldErrors, values }), { status: failureStatus(failure) });
}
