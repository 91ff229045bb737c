import { data, href, Form } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { revalidateRefused } from "#app/components/admin/forms/edit-revalidation.ts";
import { formErrorFor } from "#app/components/admin/forms/settings-results.ts";
import { SettingsForm } from "#app/components/admin/forms/settings-form.tsx";
import { useErrorToast } from "#app/components/form-error-alert.tsx";
import { emailTextsForm } from "#app/domain/messages/messages.forms.ts";
import {
  EMAIL_KIND_NAMES,
  emailKind,
  wordsOf,
  type EmailKindName,
} from "#app/domain/messages/emails/email-texts.settings.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { EmailEditor } from "#app/routes/admin/settings/notifications/email-editor.tsx";
import { editedVersion } from "#app/routes/admin/read-edit-form.server.ts";
import { saveSection } from "#app/routes/admin/settings/save-section.server.ts";
import { previewEmail } from "#app/domain/orders/emails/preview-email.server.ts";
import { sendTestEmail, type SendTestEmailResult } from "#app/domain/orders/emails/send-test-email.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { EmailPreview } from "#app/routes/admin/settings/notifications/email-preview-panel.tsx";
import type { Route } from "./+types/email";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { invalidForm, type FormError } from "#app/components/form-error.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button } from "#app/ui/button.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.name ?? "Email"} | Store Settings | Admin` },
];

export const shouldRevalidate = revalidateRefused;

export async function loader({ params, context }: Route.LoaderArgs) {
  const kind = kindIn(params.kind);
  const { value: emails, version } = await readSection(getApp(context).db, "mails");
  const { name, sent } = emailKind(kind);
  const { subject, text } = await previewEmail(getApp(context).orders, { kind, reader: adminOf(context) });
  return {
    kind,
    name,
    sent,
    words: wordsOf(emails, kind),
    isChanged: kind in emails,
    version,
    preview: { subject, text },
    person: adminOf(context).email,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const kind = kindIn(params.kind);
  const values = await readForm(request);
  if (values["form"] === "send-test") return sendTest(context, kind);
  const { value: emails } = await readSection(getApp(context).db, "mails");
  const { [kind]: _, ...others } = emails;
  const shared = {
    section: "mails" as const,
    values,
    to: href("/admin/settings/notifications/:kind", { kind }),
  };
  if (values["form"] === "reset")
    return saveSection(context, { ...shared, value: others, version: editedVersion(values) });
  const form = emailTextsForm(kind).safeParse(values);
  if (!form.success) return data(invalidForm(fieldErrorsOf(form.error), values), { status: 400 });
  const { version, ...words } = form.data;
  return saveSection(context, { ...shared, value: { ...others, [kind]: words }, version });
}

/** Sends the email to the signed-in person. The toast says what happened. */
async function sendTest(context: Route.ActionArgs["context"], kind: EmailKindName) {
  const { orders, limits, providers } = getApp(context);
  const person = adminOf(context);
  const result = await sendTestEmail({ ...orders, limits }, { kind, person });
  return redirectWithFlash(href("/admin/settings/notifications/:kind", { kind }), {
    ...testOutcome(result, { to: person.email, isReal: providers.emailTransport.isReal }),
    tone: result.ok ? "good" : "bad",
  });
}

function testOutcome(result: SendTestEmailResult, { to, isReal }: { to: string; isReal: boolean }) {
  if (result.ok && result.outcome === "queued")
    return {
      title: "Still being sent",
      description: `To ${to}. If it fails, it is listed as not delivered.`,
    };
  if (result.ok)
    return isReal
      ? { title: `Sent to ${to}` }
      : {
          title: "Saved to the outbox folder",
          description: "No mail server is connected, so that nothing is sent.",
        };
  if (result.error === "too-many")
    return { title: "Too many tests", description: "Nothing was sent. Try again in an hour." };
  return { title: "Not sent", description: `${result.reason} The store tries again.` };
}

function kindIn(param: string): EmailKindName {
  const kind = EMAIL_KIND_NAMES.find((name) => name === param);
  if (!kind) throw data(null, { status: 404 });
  return kind;
}

export default function EditEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, name, sent, words, isChanged, version } = loaderData;
  const problem = formErrorFor(actionData, "words");
  useErrorToast(actionData);
  return (
    <div className="space-y-4">
      <BackLink to={href("/admin/settings/notifications")}>Notifications</BackLink>
      <Panel title={name}>
        <p className="mb-4 text-sm text-ink-soft">{sent}</p>
        <SettingsForm name="words" version={version} problem={problem}>
          <EmailEditor kind={kind} words={words} problem={problem} />
        </SettingsForm>
      </Panel>
      <EmailPreview {...loaderData} />
      {isChanged && <ResetTexts version={version} problem={formErrorFor(actionData, "reset")} />}
    </div>
  );
}

/** Restores an email's default text. Behind a disclosure, because the owner's text is lost. */
function ResetTexts({ version, problem }: { version: number; problem: FormError | undefined }) {
  return (
    <details open={problem !== undefined} className="rounded border border-line bg-white">
      <summary className="flex min-h-11 items-center px-4 text-sm font-medium text-ink-soft hover:text-ink">
        Reset to default…
      </summary>
      <Form method="post" className="space-y-3 px-4 pb-4 text-sm">
        {problem && (
          <Alert tone="bad" title={problem.title}>
            {problem.description}
          </Alert>
        )}
        <p className="text-ink-soft">Restores the original text of the email. The audit log keeps yours.</p>
        <input type="hidden" name="form" value="reset" />
        <input type="hidden" name="version" value={version} />
        <Button type="submit" variant="danger">
          Reset to default
        </Button>
      </Form>
    </details>
  );
}
