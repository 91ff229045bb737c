import { data, href, type RouterContextProvider } from "react-router";
import { PanelColumns, Panel } from "#app/components/admin/panel.tsx";
import { formErrorFor, savedSettings } from "#app/components/admin/forms/settings-results.ts";
import {
  formError,
  INVALID_FORM,
  type FormError,
  failureMessage,
  failureStatus,
} from "#app/components/form-error.ts";
import { useErrorToast } from "#app/components/form-error-alert.tsx";
import { endOtherAccess } from "#app/domain/customers/auth/end-access.server.ts";
import { listSessions, endSession } from "#app/domain/customers/auth/sessions.server.ts";
import { listPasskeys } from "#app/domain/customers/two-factor/passkeys.server.ts";
import { hasTwoFactor } from "#app/domain/customers/two-factor/two-factor.server.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { SecurityForm } from "#app/domain/customers/customers.forms.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { AccessPanel } from "#app/routes/admin/settings/security/access-panel.tsx";
import { changeAdminPassword } from "#app/routes/admin/settings/security/change-admin-password.server.ts";
import { changePasskeys } from "#app/context/account/change-passkeys.server.ts";
import { changeTwoFactor } from "#app/context/account/change-two-factor.server.ts";
import { ChangeEmailForm } from "#app/components/change-email-form.tsx";
import { changeEmail } from "#app/context/account/change-email.server.ts";
import { PasswordPanel } from "#app/routes/admin/settings/security/password-panel.tsx";
import { usePermissions } from "#app/routes/admin/shell/permissions.ts";
import { saveSectionForm } from "#app/routes/admin/settings/save-section.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/security";
import { Moment } from "#app/components/admin/moment.tsx";
import { DeviceName, SignOutButton, SignOutForm } from "#app/components/sessions/sign-out-devices.tsx";
import { refuseOwnPassword } from "#app/domain/customers/profile.server.ts";
import { auditSecurityChange } from "#app/domain/customers/auth/security-audit.server.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import type { ComponentProps } from "react";
import { PasskeySteps } from "#app/components/passkeys/passkey-steps.tsx";
import { TwoFactorSteps } from "#app/components/two-factor/two-factor-steps.tsx";
import { Badge } from "#app/ui/badge.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Security | Store Settings | Admin" }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = getApp(context);
  const admin = adminOf(context);
  return {
    email: admin.email,
    isTwoFactorOn: await hasTwoFactor(db, admin.id),
    passkeys: await listPasskeys(db, admin.id),
    sessions: await listSessions(db, admin, clock.now()),
    security: await readSection(db, "security"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request);
  const to = href("/admin/settings/security");
  const { form } = fields;
  if (form === "email") return changeEmail({ request, context, user: adminOf(context), to }, fields);
  if (form === "password") return changeAdminPassword({ request, context }, fields, to);
  if (form?.startsWith("two-factor-")) {
    const title = savedSettings("Security").title;
    return changeTwoFactor({ request, context, user: adminOf(context), to, title }, fields);
  }
  if (form?.startsWith("passkey-"))
    return changePasskeys({ request, context, user: adminOf(context), to }, fields);
  if (form === "sessions") return signOutDevices({ request, context }, fields, to);
  if (form === "access" && adminOf(context).permissions.includes("staff.manage"))
    return saveSectionForm(context, "security", { schema: SecurityForm, values: fields });
  return data(formError(INVALID_FORM.title, "There is no such form."), { status: 400 });
}

export default function SecuritySettings({ loaderData, actionData }: Route.ComponentProps) {
  const permissions = usePermissions();
  const isRefusal = actionData && !("secrets" in actionData) && !("options" in actionData);
  const isTwoFactor = actionData?.values?.["form"]?.startsWith("two-factor-");
  const isAboutPasskeys = actionData?.values?.["form"]?.startsWith("passkey-");
  useErrorToast(isRefusal ? actionData : undefined);
  return (
    <PanelColumns>
      <div className="space-y-4">
        <PasswordPanel email={loaderData.email} problem={formErrorFor(actionData, "password")} />
        <Panel title="Email address">
          <ChangeEmailForm
            email={loaderData.email}
            withCode={loaderData.isTwoFactorOn}
            problem={formErrorFor(actionData, "email")}
          />
        </Panel>
        <TwoFactorPanel isOn={loaderData.isTwoFactorOn} result={isTwoFactor ? actionData : undefined} />
        <PasskeysPanel
          passkeys={loaderData.passkeys}
          withCode={loaderData.isTwoFactorOn}
          result={isAboutPasskeys ? actionData : undefined}
        />
      </div>
      <div className="space-y-4">
        {permissions.includes("staff.manage") && (
          <AccessPanel security={loaderData.security} problem={formErrorFor(actionData, "access")} />
        )}
        <SessionsPanel sessions={loaderData.sessions} problem={formErrorFor(actionData, "sessions")} />
        {permissions.includes("audit-log.view") && (
          <Panel title="Audit log">
            <p className="mb-4 text-sm text-ink-soft">
              Each change in the admin pages with what was there before and after, and each sign-in, refused
              request and export of personal data: who, when and from where.
            </p>
            <ButtonLink to={href("/admin/settings/security/log")} variant="outline">
              Open the audit log
            </ButtonLink>
          </Panel>
        )}
      </div>
    </PanelColumns>
  );
}

interface SessionsPanelProps {
  sessions: readonly { id: string; device: string; signedInAt: Date; isCurrent: boolean }[];
  problem: FormError | undefined;
}

/** The administrator's sessions, with the forms that end them. */
function SessionsPanel({ sessions, problem }: SessionsPanelProps) {
  const hasOthers = sessions.some((session) => !session.isCurrent);
  return (
    <Panel title="Devices">
      {hasOthers && <SignOutForm refusal={problem} className="mb-5" name="sessions" />}
      <ul className="divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
            <div className="min-w-48 flex-1">
              <DeviceName {...session} />
              <p className="text-ink-soft">
                Signed in <Moment at={session.signedInAt} />
              </p>
            </div>
            <SignOutButton session={session} size="sm" className="min-h-11 lg:min-h-9" />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Ends the session that the form names, or all others when it names none; both require the password. */
async function signOutDevices(
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
    const devices = await endOtherAccess(app, admin);
    await auditSecurityChange(app, admin.id, "security.devices-signed-out", { devices });
    const description = "Only this device is signed in now.";
    return redirectWithSuccess(to, "Signed out everywhere else", { description });
  }
  if (!(await endSession(app.db, admin.id, session))) throw data(null, { status: 404 });
  await auditSecurityChange(app, admin.id, "security.devices-signed-out", { devices: 1 });
  return redirectWithSuccess(to, "Device signed out");
}

function TwoFactorPanel(props: ComponentProps<typeof TwoFactorSteps>) {
  return (
    <Panel
      title="Two-factor authentication"
      aside={props.isOn ? <Badge tone="green">On</Badge> : <Badge tone="grey">Off</Badge>}
    >
      <p className="mb-4 max-w-prose text-sm text-ink-soft">
        Signing in requires your password and a code from an authenticator app on your phone.
      </p>
      <TwoFactorSteps {...props} />
    </Panel>
  );
}

function PasskeysPanel(props: ComponentProps<typeof PasskeySteps>) {
  const hasSome = props.passkeys.length > 0;
  return (
    <Panel title="Passkeys" aside={hasSome ? <Badge tone="green">On</Badge> : <Badge tone="grey">Off</Badge>}>
      <p className="mb-4 max-w-prose text-sm text-ink-soft">
        A passkey signs you in with your fingerprint, face or device PIN, and counts as the second factor.
        Without an authenticator app, your password alone then no longer signs you in: add a second passkey or
        the app, in case you lose this device.
      </p>
      <PasskeySteps {...props} />
    </Panel>
  );
}
