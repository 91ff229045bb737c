import { data, href, type RouterContextProvider, Link } from "react-router";
import { PanelColumns, Panel } from "#app/components/admin/panel.tsx";
import { formErrorFor } from "#app/components/admin/forms/settings-results.ts";
import { revalidateRefused } from "#app/components/admin/forms/edit-revalidation.ts";
import { useErrorToast } from "#app/components/form-error-alert.tsx";
import { useShop } from "#app/components/use-shop.ts";
import {
  NotificationsForm,
  MessagesForm,
  SenderForm,
  SendingForm,
  TestMessageForm,
} from "#app/domain/messages/messages.forms.ts";
import { EMAIL_KIND_NAMES, emailKind } from "#app/domain/messages/emails/email-texts.settings.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import {
  listUndelivered,
  queueAgain,
  queuePhoneMessage,
  TEST_MESSAGE_KEY,
} from "#app/platform/messages/outbox.server.ts";
import { ChannelFields } from "#app/routes/admin/settings/notifications/channel-fields.tsx";
import { TestMessage, Undelivered } from "#app/routes/admin/settings/notifications/undelivered.tsx";
import { defaultSender } from "#app/context/providers/providers.server.ts";
import { SenderFields } from "#app/routes/admin/settings/notifications/sender-fields.tsx";
import {
  NotificationFields,
  SendingFields,
} from "#app/routes/admin/settings/notifications/notification-fields.tsx";
import { saveSection, saveSectionForm } from "#app/routes/admin/settings/save-section.server.ts";
import type { Route } from "./+types/notifications";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { invalidForm } from "#app/components/form-error.ts";
import { z } from "zod";
import { toE164 } from "#app/domain/customers/addresses/address.ts";
import { messageKind, writeMessage } from "#app/domain/messages/message-kinds.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { newId } from "#app/lib/id.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { Badge } from "#app/ui/badge.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Notifications | Store Settings | Admin" }];

export const shouldRevalidate = revalidateRefused;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, providers, publicUrl } = getApp(context);
  const { emailTransport, phoneTransports } = providers;
  const { value: changed } = await readSection(db, "mails");
  const { value: general } = await readSection(db, "general");
  const emails = EMAIL_KIND_NAMES.map((kind) => {
    const { name, sent } = emailKind(kind);
    return { kind, name, sent, isChanged: kind in changed };
  });
  return {
    notifications: await readSection(db, "notifications"),
    emails,
    sender: {
      sender: await readSection(db, "sender"),
      defaults: defaultSender(general, publicUrl),
      fromEnvironment: providers.env.MAIL_FROM ?? null,
    },
    hasMailServer: emailTransport.isReal,
    messages: await readSection(db, "messages"),
    sending: await readSection(db, "sending"),
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
  if (values.form === "sender") return saveSectionForm(context, "sender", { schema: SenderForm, values });
  if (values.form === "sending") return saveSectionForm(context, "sending", { schema: SendingForm, values });
  return saveSectionForm(context, "notifications", { schema: NotificationsForm, values });
}

export default function NotificationSettings({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { notifications, emails, hasMailServer, messages, sending, isReal, undelivered, site } = loaderData;
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
      <Panel title="Sender of emails">
        <SenderFields {...loaderData.sender} problem={formErrorFor(problem, "sender")} />
      </Panel>
      <Panel title="WhatsApp and SMS">
        <ChannelFields
          messages={messages}
          isReal={isReal}
          site={site}
          problem={formErrorFor(problem, "messages")}
        />
      </Panel>
      <Panel title="Time to undo">
        <SendingFields sending={sending} problem={formErrorFor(problem, "sending")} />
      </Panel>
      <Panel title="Test a channel">
        <TestMessage problem={formErrorFor(problem, "test")} />
      </Panel>
      <div id="not-delivered" className="scroll-mt-20">
        <Panel title="Not delivered">
          <Undelivered messages={undelivered} />
        </Panel>
      </div>
      <Panel title="Emails to customers">
        <p className="mb-4 text-sm text-ink-soft">
          {hasMailServer
            ? "Sent through the mail server."
            : "No mail server is connected, so emails are saved as files in the outbox folder."}{" "}
          Open one to edit its text.
        </p>
        <EmailTable emails={emails} />
      </Panel>
    </PanelColumns>
  );
}

type Context = Readonly<RouterContextProvider>;

/** Queues a message again that is not retried automatically. */
async function resendMessage(context: Context, id: string) {
  const { db, jobs } = getApp(context);
  const isQueued =
    z.uuid().safeParse(id).success && (await inTransaction(db, (tx) => queueAgain(tx, jobs, id)));
  jobs.nudge("send-mail");
  return redirectWithFlash(
    href("/admin/settings/notifications"),
    isQueued
      ? { title: "Message queued", tone: "good" }
      : { title: "This message is already queued or sent", tone: "bad" },
  );
}

/** Queues the order confirmation with its examples, whether the channel is on or not. */
async function sendTest(context: Context, values: Record<string, string>) {
  const { db, jobs, publicUrl } = getApp(context);
  const form = TestMessageForm.safeParse(values);
  const to = form.success ? toE164(form.data.phone, HOME_COUNTRY) : null;
  if (!form.success || !to)
    return data(invalidForm({ phone: "Enter a mobile number" }, values), { status: 400 });
  const kind = "order-confirmation";
  const { variables: examples } = messageKind(kind);
  const text = writeMessage(kind, examples, publicUrl);
  const variables = Object.entries(examples);
  const message = {
    channel: form.data.channel,
    kind,
    key: `${TEST_MESSAGE_KEY}${newId()}`,
    to,
    variables,
    text,
  };
  await inTransaction(db, (tx) => queuePhoneMessage(tx, jobs, message));
  jobs.nudge("send-mail");
  return redirectWithFlash(href("/admin/settings/notifications"), {
    title: "Test message queued",
    tone: "good",
  });
}

interface EmailTableProps {
  emails: readonly { kind: string; name: string; sent: string; isChanged: boolean }[];
}

function EmailTable({ emails }: EmailTableProps) {
  return (
    <ul className="-mb-3 divide-y divide-line border-t border-line">
      {emails.map(({ kind, name, sent, isChanged }) => (
        <li key={kind} className="relative flex items-center gap-4 py-3 hover:bg-paper">
          <div className="min-w-0 flex-1">
            <Link
              to={href("/admin/settings/notifications/:kind", { kind })}
              className="tile-link inline-flex min-h-6 items-center text-sm font-semibold"
            >
              {name}
            </Link>
            <p className="text-sm text-ink-soft">{sent}</p>
          </div>
          {isChanged && <Badge tone="blue">Customised</Badge>}
        </li>
      ))}
    </ul>
  );
}
