import { data, type RouterContextProvider } from "react-router";
import { failureMessage, failureStatus, formError } from "#app/components/form-error.ts";
import { refuseOwnPassword } from "#app/domain/customers/passwords/change-password.server.ts";
import { auditSecurityChange } from "#app/domain/customers/auth/security-audit.server.ts";
import { endOtherSessions, endSession } from "#app/domain/customers/auth/sessions.server.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";

/** Ends the session that the form names, or all others when it names none; both require the password. */
export async function signOutDevices(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  fields: Record<string, string>,
  to: string,
) {
  const app = getApp(context);
  const admin = adminOf(context);
  const { session } = fields;
  const refusal = await refuseOwnPassword(app, callerOf(request, context), {
    userId: admin.id,
    password: fields["password"] ?? "",
  });
  if (refusal) {
    const message = failureMessage(
      refusal,
      fields["password"] ? "This is not your password." : "Please enter your password.",
    );
    const more = { fieldErrors: { password: message }, values: { form: "sessions" } };
    return data(formError("No device was signed out", message, more), { status: failureStatus(refusal) });
  }
  if (session === undefined) {
    const devices = await endOtherSessions(app.db, admin);
    await auditSecurityChange(app, admin.id, "security.devices-signed-out", { devices });
    const description = "Only this device is signed in now.";
    return redirectWithSuccess(to, "Signed out everywhere else", { description });
  }
  if (!(await endSession(app.db, admin.id, session))) throw data(null, { status: 404 });
  await auditSecurityChange(app, admin.id, "security.devices-signed-out", { devices: 1 });
  return redirectWithSuccess(to, "Device signed out");
}
