import { data } from "react-router";
import { PanelColumns } from "#app/components/admin/panel-columns.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { formErrorFor } from "#app/components/admin/forms/settings-results.ts";
import { revalidateRefused } from "#app/components/admin/forms/revalidate-refused.ts";
import { useErrorToast } from "#app/components/use-error-toast.ts";
import { useShop } from "#app/components/use-shop.ts";
import { NotificationsForm } from "#app/domain/messages/emails/email-texts.forms.ts";
import { EMAIL_KIND_NAMES, emailKind } from "#app/domain/messages/emails/email-texts.settings.ts";
import { readSection } from "#app/domain/settings/save-settings.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { MessagesForm } from "#app/domain/messages/messages.forms.ts";
import { listUndelivered } from "#app/platform/messages/outbox.server.ts";
import { ChannelFields } from "#app/routes/admin/settings/notifications/channel-fields.tsx";
import { resendMessage, sendTest } from "#app/routes/admin/settings/notifications/send-message.server.ts";
import { TestMessage, Undelivered } from "#app/routes/admin/settings/notifications/undelivered.tsx";
import { EmailTable } from "#app/routes/admin/settings/notifications/email-table.tsx";
import { NotificationFields } from "#app/routes/admin/settings/notifications/notification-fields.tsx";
import { saveSection, saveSectionForm } from "#app/routes/admin/settings/save-section.server.ts";
import type { Route } from "./+types/notifications";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { invalidForm } from "#app/components/form-error.ts";

export const meta: Route.MetaFunction = () => [{ title: "Notifications | Store Settings | Admin" }];

export const shouldRevalidate = revalidateRefused;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, emailTransport, phoneTransports, publicUrl } = getApp(context);
  const { value: changed } = await readSection(db, "mails");
  const emails = EMAIL_KIND_NAMES.map((kind) => {
    const { name, sent } = emailKind(kind);
    return { kind, name, sent, isChanged: kind in changed };
  });
  return {
    notifications: await readSection(db, "notifications"),
    emails,
    hasMailServer: emailTransport.isReal,
    messages: await readSection(db, "messages"),
    isReal: { whatsapp: phoneTransports.whatsapp.isReal, sms: phoneTransports.sms.isReal },
    undelivered: await listUndelivered(db),
    site: publicUrl,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request);
  if (values.form === "again") return resendMessage(context, values.id ?? "");
  if (values.form === "test") return sendTest(context, values);
  if (values.form === "messages") {
    const messages = MessagesForm.safeParse(values);
    if (!messages.success) return data(invalidForm(fieldErrorsOf(messages.error), values), { status: 400 });
    return saveSection(context, { section: "messages", ...messages.data, values });
  }
  return saveSectionForm(context, "notifications", { schema: NotificationsForm, values });
}

export default function NotificationSettings({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { notifications, emails, hasMailServer, messages, isReal, undelivered, site } = loaderData;
  const { shop } = useShop();
  useErrorToast(problem);
  return (
    <PanelColumns>
      <Panel title="Emails to the store">
        <NotificationFields
          notifications={notifications}
          shopEmail={shop.email}
          problem={formErrorFor(problem, "notifications")}
        />
      </Panel>
      <Panel title="WhatsApp and SMS">
        <ChannelFields
          messages={messages}
          isReal={isReal}
          site={site}
          problem={formErrorFor(problem, "messages")}
        />
      </Panel>
      <Panel title="Test a channel">
        <TestMessage problem={formErrorFor(problem, "test")} />
      </Panel>
      <Panel title="Not delivered">
        <Undelivered messages={undelivered} />
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
