import { Form, href, useNavigation } from "react-router";
import { findNewsPreference, setNewsPreference } from "#app/domain/customers/messages/newsletter.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { noindexMeta } from "#app/components/page-meta.ts";
import { PageHead } from "#app/routes/account/profile/page-head.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/form/field.tsx";
import { requireUser } from "#app/context/session-guard.server.ts";
import type { Route } from "./+types/preferences";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Your email preferences", matches);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { email } = await requireUser(request, context);
  return { email, wantsNews: await findNewsPreference(getApp(context).db, email) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { email } = await requireUser(request, context);
  const wantsNews = (await readForm(request)).news === "on";
  const { db, clock } = getApp(context);
  await inTransaction(db, (tx) => setNewsPreference(tx, { email, wantsNews, now: clock.now() }));
  return redirectWithFlash(href("/profile/preferences"), {
    title: "Profile Updated",
    description: wantsNews ? "You will get the newsletter." : "You will no longer get the newsletter.",
    tone: "good",
  });
}

export default function Preferences({ loaderData: { email, wantsNews } }: Route.ComponentProps) {
  const isPending = useNavigation().formAction === href("/profile/preferences");
  return (
    <>
      <PageHead title="Email preferences" text={<>What we may send to {email}.</>} />
      <Form method="post" className="max-w-xl space-y-6">
        <CheckboxField
          label="Newsletter"
          name="news"
          defaultChecked={wantsNews}
          hint="New collections and stories of the craft, now and then. Every email has an unsubscribe link."
        />
        <p className="border-t border-line pt-6 text-sm text-ink-soft">
          You always get emails about your orders and the security of your account.
        </p>
        <Button type="submit" isPending={isPending} pendingLabel="Saving...">
          Save Changes
        </Button>
      </Form>
    </>
  );
}
