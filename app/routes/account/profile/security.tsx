import { data, href } from "react-router";
import { changeTwoFactor } from "#app/change-two-factor.server.ts";
import { problem } from "#app/components/form-problem.ts";
import { TwoFactorSteps } from "#app/components/two-factor/two-factor-steps.tsx";
import { hasTwoFactor } from "#app/domain/customers/two-factor.server.ts";
import { readForm } from "#app/platform/form.server.ts";
import { storeOf } from "#app/request-scope.server.ts";
import { accountMeta, PageHead } from "#app/routes/account/profile/page-head.tsx";
import { requireUser } from "#app/visit.server.ts";
import type { Route } from "./+types/security";

export const meta: Route.MetaFunction = ({ matches }) => accountMeta("Two-factor authentication", matches);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { id } = await requireUser(request, context);
  return { isOn: await hasTwoFactor(storeOf(context).db, id) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireUser(request, context);
  const fields = await readForm(request);
  if (!fields["form"]?.startsWith("two-factor-"))
    return data(problem("Nothing was changed", "There is no such form."), { status: 400 });
  const to = href("/profile/security");
  return changeTwoFactor({ request, context, user, to, title: "Two-factor authentication" }, fields);
}

export default function Security({ loaderData: { isOn }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Two-factor authentication"
        text={
          isOn
            ? "It is on: every sign-in asks for the code that your authenticator app shows."
            : "With an authenticator app on your phone, your password alone opens nothing: every sign-in asks for the code that the app shows."
        }
      />
      <TwoFactorSteps isOn={isOn} answer={actionData} />
    </>
  );
}
