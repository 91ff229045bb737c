import { href } from "react-router";
import { ChangeEmailForm } from "#app/components/change-email-form.tsx";
import { useErrorToast } from "#app/components/form-error-alert.tsx";
import { noindexMeta } from "#app/components/page-meta.ts";
import { changeEmail } from "#app/context/account/change-email.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { requireUser } from "#app/context/session-guard.server.ts";
import { hasTwoFactor } from "#app/domain/customers/two-factor/two-factor.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { PageHead } from "#app/routes/account/profile/page-head.tsx";
import type { Route } from "./+types/email";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Your email address", matches);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { id, email } = await requireUser(request, context);
  return { email, withCode: await hasTwoFactor(getApp(context).db, id) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireUser(request, context);
  return changeEmail({ request, context, user, to: href("/profile/email") }, await readForm(request));
}

export default function Email({ loaderData, actionData }: Route.ComponentProps) {
  useErrorToast(actionData);
  return (
    <>
      <PageHead
        title="Email address"
        text="You sign in with it, and we write to it. A change signs you out on all other devices; your orders keep the address they were placed with."
      />
      <ChangeEmailForm {...loaderData} problem={actionData} />
    </>
  );
}
