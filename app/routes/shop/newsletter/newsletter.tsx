import { noindexMeta } from "#app/components/page-meta.ts";
import { data } from "react-router";
import { PageHeading } from "#app/components/page-heading.tsx";
import { subscribe } from "#app/domain/customers/messages/newsletter.server.ts";
import { NewsletterForm as NewsletterFields } from "#app/domain/customers/messages/contact.forms.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { NewsletterForm, type NewsletterResult } from "#app/routes/shop/newsletter/newsletter-form.tsx";
import { currentTheme } from "#app/context/current-theme.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import type { Route } from "./+types/newsletter";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Newsletter", matches);

export async function loader({ url, context }: Route.LoaderArgs) {
  getRequestContext(context).allowPublicCaching([]);
  return (await currentTheme(url, context)).appearance.newsletter;
}

const SUBSCRIBE_LIMIT = { name: "newsletter", max: 10, windowMs: 60 * 60_000 };

/** Subscribes from any page with the newsletter form; without JavaScript the result is this page. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = getApp(context);
  const fields = await readForm(request);
  const form = NewsletterFields.safeParse(fields);
  const refuse = (status: number, message: string) =>
    data<NewsletterResult>({ ok: false, message, email: fields.email ?? "" }, { status });
  if (!form.success) return refuse(400, form.error.issues[0]?.message ?? "");
  const result = await app.limits.consume(SUBSCRIBE_LIMIT, callerOf(request, context).clientIp);
  if (!result.ok) return refuse(429, "Too many attempts. Please try again in an hour.");
  await subscribe(app, form.data.email);
  return data<NewsletterResult>({ ok: true });
}

export default function Newsletter({ loaderData: { title, text }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading eyebrow="Newsletter" title={title} text={text} />
      <div className="shell section">
        <NewsletterForm result={actionData} className="max-w-xl" />
      </div>
    </>
  );
}
