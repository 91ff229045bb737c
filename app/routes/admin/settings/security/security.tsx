import { data, href } from "react-router";
import { PanelColumns } from "#app/components/admin/panel-columns.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { formErrorFor, savedSettings } from "#app/components/admin/forms/settings-results.ts";
import { formError, INVALID_FORM } from "#app/components/form-error.ts";
import { useErrorToast } from "#app/components/use-error-toast.ts";
import { listSessions } from "#app/domain/customers/auth/sessions.server.ts";
import { hasTwoFactor } from "#app/domain/customers/two-factor/two-factor.server.ts";
import { readSection } from "#app/domain/settings/save-settings.server.ts";
import { SecurityForm } from "#app/domain/customers/auth/security.forms.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { AccessPanel } from "#app/routes/admin/settings/security/access-panel.tsx";
import { changeAdminPassword } from "#app/routes/admin/settings/security/change-admin-password.server.ts";
import { changeTwoFactor } from "#app/context/change-two-factor.server.ts";
import { PasswordPanel } from "#app/routes/admin/settings/security/password-panel.tsx";
import { saveSectionForm } from "#app/routes/admin/settings/save-section.server.ts";
import { SessionsPanel } from "#app/routes/admin/settings/security/sessions-panel.tsx";
import { signOutDevices } from "#app/routes/admin/settings/security/sign-out-devices.server.ts";
import { TwoFactorPanel } from "#app/routes/admin/settings/security/two-factor-panel.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/security";

export const meta: Route.MetaFunction = () => [{ title: "Security | Store Settings | Admin" }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = getApp(context);
  const admin = adminOf(context);
  return {
    email: admin.email,
    isTwoFactorOn: await hasTwoFactor(db, admin.id),
    sessions: await listSessions(db, admin, clock.now()),
    security: await readSection(db, "security"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request);
  const to = href("/admin/settings/security");
  const { form } = fields;
  if (form === "password") return changeAdminPassword({ request, context }, fields, to);
  if (form?.startsWith("two-factor-")) {
    const title = savedSettings("Security").title;
    return changeTwoFactor({ request, context, user: adminOf(context), to, title }, fields);
  }
  if (form === "sessions") return signOutDevices({ request, context }, fields, to);
  if (form === "access")
    return saveSectionForm(context, "security", { schema: SecurityForm, values: fields });
  return data(formError(INVALID_FORM.title, "There is no such form."), { status: 400 });
}

export default function SecuritySettings({ loaderData, actionData }: Route.ComponentProps) {
  const isRefusal = actionData && !("secrets" in actionData);
  const isTwoFactor = actionData?.values?.["form"]?.startsWith("two-factor-");
  useErrorToast(isRefusal ? actionData : undefined);
  return (
    <PanelColumns>
      <div className="space-y-4">
        <PasswordPanel email={loaderData.email} problem={formErrorFor(actionData, "password")} />
        <TwoFactorPanel isOn={loaderData.isTwoFactorOn} result={isTwoFactor ? actionData : undefined} />
      </div>
      <div className="space-y-4">
        <AccessPanel security={loaderData.security} problem={formErrorFor(actionData, "access")} />
        <SessionsPanel sessions={loaderData.sessions} problem={formErrorFor(actionData, "sessions")} />
        <Panel title="Audit log">
          <p className="mb-4 text-sm text-ink-soft">
            Each change in the admin pages with what was there before and after, and each sign-in, refused
            request and export of personal data: who, when and from where.
          </p>
          <ButtonLink to={href("/admin/settings/security/log")} variant="outline">
            Open the audit log
          </ButtonLink>
        </Panel>
      </div>
    </PanelColumns>
  );
}
