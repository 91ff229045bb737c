import { data, type RouterContextProvider } from "react-router";
import { savedSettings } from "#app/components/admin/forms/settings-results.ts";
import { failureMessage, failureStatus, firstFieldError, formError } from "#app/components/form-error.ts";
import { changePassword } from "#app/domain/customers/passwords/change-password.server.ts";
import { emailPasswordChanged } from "#app/domain/customers/account-emails.server.ts";
import { ChangePasswordForm } from "#app/domain/customers/admin-list/customers.forms.ts";
import { auditSecurityChange } from "#app/domain/customers/auth/security-audit.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";

/** Changes the administrator's password, ends all other sessions and sends a notification email. */
export async function changeAdminPassword(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  fields: Record<string, string>,
  to: string,
) {
  const refuse = (title: string, message: string, fieldErrors: Record<string, string>, status = 400) =>
    data(formError(title, message, { fieldErrors, values: { form: "password" } }), { status });
  const form = ChangePasswordForm.safeParse(fields);
  if (!form.success) {
    const values = { form: "password" };
    const error = firstFieldError("Password not changed", fieldErrorsOf(form.error), values);
    return data(error, { status: 400 });
  }
  const { currentPassword, password, confirmPassword } = form.data;
  if (!currentPassword || !password || !confirmPassword)
    return refuse("Missing Fields", "Please fill in all fields.", {});
  if (password !== confirmPassword) {
    const message = "Passwords do not match.";
    return refuse("Password Mismatch", message, { confirmPassword: message });
  }
  const app = getApp(context);
  const admin = adminOf(context);
  const changed = await changePassword(app, callerOf(request, context), {
    user: admin,
    currentPassword,
    newPassword: password,
  });
  if (!changed.ok) {
    if (changed.error === "INVALID_PASSWORD") {
      const message = "This is not your current password.";
      return refuse("Password not changed", message, { currentPassword: message });
    }
    const message = failureMessage(changed, "Please try again in a moment.");
    const fieldErrors: Record<string, string> =
      changed.error === "PASSWORD_REFUSED" ? { password: message } : {};
    return refuse("Password not changed", message, fieldErrors, failureStatus(changed));
  }
  await auditSecurityChange(app, admin.id, "security.password-changed");
  await emailPasswordChanged(app, admin);
  const flash = {
    ...savedSettings("Security"),
    description: "The password is changed, and all other devices have been signed out.",
  };
  return redirectWithFlash(to, flash, changed.cookies);
}
