import { data, type RouterContextProvider } from "react-router";
import { savedSettings } from "#app/components/admin/forms/settings-results.ts";
import {
  failureMessage,
  failureStatus,
  firstFieldError,
  formError,
  newPasswordError,
} from "#app/components/form-error.ts";
import { changePassword } from "#app/domain/customers/profile.server.ts";
import { emailPasswordChanged } from "#app/domain/customers/emails/queue-account-emails.server.ts";
import { ChangePasswordForm } from "#app/domain/customers/customers.forms.ts";
import { auditSecurityChange } from "#app/domain/customers/auth/security-audit.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";

const LABELS = {
  currentPassword: "Current password",
  password: "New password",
  confirmPassword: "Password confirmation",
};

const NOT_CHANGED = "Password not changed";

/** Identifies the form on the page; the passwords are not returned. */
const VALUES = { form: "password" };

/** Changes the administrator's password, ends all other sessions and sends a notification email. */
export async function changeAdminPassword(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  fields: Record<string, string>,
  to: string,
) {
  const form = ChangePasswordForm.safeParse(fields);
  if (!form.success)
    return data(firstFieldError(NOT_CHANGED, fieldErrorsOf(form.error), VALUES), { status: 400 });
  const { currentPassword, password } = form.data;
  const refused = newPasswordError(form.data, LABELS, VALUES);
  if (refused) return data(refused, { status: 400 });
  const app = getApp(context);
  const admin = adminOf(context);
  const changed = await changePassword(app, callerOf(request, context), {
    user: admin,
    currentPassword,
    newPassword: password,
  });
  if (!changed.ok) {
    const isWrong = changed.error === "INVALID_PASSWORD";
    const message = isWrong
      ? "This is not your current password."
      : failureMessage(changed, "Please try again in a moment.");
    const field = isWrong ? "currentPassword" : "password";
    const fieldErrors: Record<string, string> =
      isWrong || changed.error === "PASSWORD_REFUSED" ? { [field]: message } : {};
    const error = formError(NOT_CHANGED, message, { fieldErrors, values: VALUES });
    return data(error, { status: failureStatus(changed) });
  }
  await auditSecurityChange(app, admin.id, "security.password-changed");
  await emailPasswordChanged(app, admin);
  const flash = {
    ...savedSettings("Security"),
    description: "The password is changed, and all other devices have been signed out.",
  };
  return redirectWithFlash(to, flash, changed.cookies);
}
