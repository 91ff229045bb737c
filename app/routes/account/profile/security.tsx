import { data, href } from "react-router";
import { changePasskeys } from "#app/context/account/change-passkeys.server.ts";
import { changeTwoFactor } from "#app/context/account/change-two-factor.server.ts";
import { formError } from "#app/components/form-error.ts";
import { PasskeySteps } from "#app/components/passkeys/passkey-steps.tsx";
import { TwoFactorSteps } from "#app/components/two-factor/two-factor-steps.tsx";
import { listPasskeys } from "#app/domain/customers/two-factor/passkeys.server.ts";
import { TOKEN_LIFETIMES } from "#app/domain/api-keys/personal-token.forms.ts";
import { listPersonalTokens } from "#app/domain/api-keys/personal-tokens.server.ts";
import { hasTwoFactor } from "#app/domain/customers/two-factor/two-factor.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { noindexMeta } from "#app/components/page-meta.ts";
import { changeTokens } from "#app/routes/account/profile/change-tokens.server.ts";
import { PersonalTokens } from "#app/routes/account/profile/personal-tokens.tsx";
import { PageHead } from "#app/routes/account/profile/page-head.tsx";
import { requireUser } from "#app/context/session-guard.server.ts";
import type { Route } from "./+types/security";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Sign-in security", matches);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { id } = await requireUser(request, context);
  const { db, clock } = getApp(context);
  const [isOn, passkeys, tokens] = await Promise.all([
    hasTwoFactor(db, id),
    listPasskeys(db, id),
    listPersonalTokens(db, { userId: id, usableAt: clock.now() }),
  ]);
  return { isOn, passkeys, tokens, lifetimes: TOKEN_LIFETIMES };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireUser(request, context);
  const fields = await readForm(request);
  const to = href("/profile/security");
  if (fields["form"]?.startsWith("passkey-")) return changePasskeys({ request, context, user, to }, fields);
  if (fields["form"] === "token-create" || fields["form"] === "token-revoke")
    return changeTokens({ request, context, user }, fields);
  if (!fields["form"]?.startsWith("two-factor-"))
    return data(formError("Nothing was changed", "There is no such form."), { status: 400 });
  return changeTwoFactor({ request, context, user, to, title: "Two-factor authentication" }, fields);
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { isOn, passkeys, tokens, lifetimes } = loaderData;
  const subject = actionData?.values?.["form"]?.split("-", 1)[0];
  return (
    <>
      <PageHead title="Sign-in security" text="Protect your account with more than a password." />
      <section aria-labelledby="two-factor">
        <h2 id="two-factor" className="display text-2xl">
          Two-factor authentication
        </h2>
        <p className="mt-3 mb-6 max-w-prose text-ink-soft">
          {isOn
            ? "On: signing in with your password also requires the code from your authenticator app."
            : "Protect your account with an authenticator app: signing in with your password will also require the code from the app."}
        </p>
        <TwoFactorSteps
          isOn={isOn}
          result={subject === "passkey" || subject === "token" ? undefined : actionData}
        />
      </section>
      <section aria-labelledby="passkeys" className="mt-12 border-t border-line pt-10">
        <h2 id="passkeys" className="display text-2xl">
          Passkeys
        </h2>
        <p className="mt-3 mb-6 max-w-prose text-ink-soft">
          A passkey signs you in with your fingerprint, face or device PIN, without a password or code. It
          works on this shop only, so no other site can steal it.
        </p>
        <PasskeySteps
          passkeys={passkeys}
          withCode={isOn}
          result={subject === "passkey" ? actionData : undefined}
        />
      </section>
      <section aria-labelledby="tokens" className="mt-12 border-t border-line pt-10">
        <h2 id="tokens" className="display text-2xl">
          Access for other software
        </h2>
        <p className="mt-3 mb-6 max-w-prose text-ink-soft">
          With a personal token an app of yours reads your orders, and nothing else. Give it to nobody you do
          not trust. Changing your password and signing out everywhere revoke all tokens.
        </p>
        <PersonalTokens
          tokens={tokens}
          withCode={isOn}
          lifetimes={lifetimes}
          result={subject === "token" ? actionData : undefined}
        />
      </section>
    </>
  );
}
