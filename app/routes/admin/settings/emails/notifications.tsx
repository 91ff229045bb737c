import { data, href } from "react-router";
import { PanelColumns } from "#app/components/admin/panel-columns.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { revalidateRefused } from "#app/components/admin/forms/revalidate-refused.ts";
import { invalidSettings } from "#app/components/admin/forms/settings-answers.ts";
import { useErrorToast } from "#app/components/use-error-toast.ts";
import { useShop } from "#app/components/use-shop.ts";
import { NotificationsForm } from "#app/domain/settings/emails/email-texts.forms.ts";
import { EMAIL_KIND_NAMES, emailKind } from "#app/domain/settings/emails/email-texts.ts";
import { readSection } from "#app/domain/settings/save-settings.server.ts";
import { fieldErrorsOf, readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { EmailTable } from "#app/routes/admin/settings/emails/email-table.tsx";
import { NotificationFields } from "#app/routes/admin/settings/emails/notification-fields.tsx";
import { saveSection } from "#app/routes/admin/settings/save-section.server.ts";
import type { Route } from "./+types/notifications";

export const meta: Route.MetaFunction = () => [{ title: "Notifications | Store Settings | Admin" }];

export const shouldRevalidate = revalidateRefused;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, emailTransport } = getApp(context);
  const { value: changed } = await readSection(db, "mails");
  const emails = EMAIL_KIND_NAMES.map((kind) => {
    const { name, sent } = emailKind(kind);
    return { kind, name, sent, isChanged: kind in changed };
  });
  return {
    notifications: await readSection(db, "notifications"),
    emails,
    hasMailServer: emailTransport.isReal,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request);
  const form = NotificationsForm.safeParse(values);
  if (!form.success) return data(invalidSettings(fieldErrorsOf(form.error), values), { status: 400 });
  const { version, ...value } = form.data;
  return saveSection(context, {
    section: "notifications",
    value,
    version,
    values,
    label: "Notifications",
    to: href("/admin/settings/notifications"),
  });
}

export default function NotificationSettings({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { notifications, emails, hasMailServer } = loaderData;
  const { shop } = useShop();
  useErrorToast(problem);
  return (
    <PanelColumns>
      <Panel title="Emails to the store">
        <NotificationFields notifications={notifications} shopEmail={shop.email} problem={problem} />
      </Panel>
      <Panel title="Emails to customers">
        <p className="mb-4 text-sm text-ink-soft">
          {hasMailServer
            ? "Sent through the mail server configured in the environment."
            : "No mail server is configured (SMTP_URL), so emails are saved as files in the outbox folder."}{" "}
          Open one to edit its text.
        </p>
        <EmailTable emails={emails} />
      </Panel>
    </PanelColumns>
  );
}
