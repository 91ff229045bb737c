import { href } from "react-router";
import { noindexMeta } from "#app/components/page-meta.ts";
import { TokenPage, tokenIn } from "#app/components/token-page.tsx";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { findEmailChange } from "#app/domain/customers/auth/change-email.server.ts";
import { confirmEmailChange } from "#app/domain/privacy/confirm-email-change.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import type { Route } from "./+types/change-email";

export const meta: Route.MetaFunction = ({ matches }) => [
  ...noindexMeta("Confirm your new email", matches),
  // The URL contains the token: no referrer may leak it. Without any, a browser would send the form with the Origin "null".
  { name: "referrer", content: "same-origin" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock } = getApp(context);
  const change = await findEmailChange(db, tokenIn(request), clock.now());
  return { email: change?.email ?? null };
}

/** Changes the address. A button does it, because mail scanners open every link. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = getApp(context);
  const user = await getRequestContext(context).user();
  const changed = await confirmEmailChange(app, {
    token: tokenIn(request),
    sessionId: user?.sessionId ?? null,
  });
  if (!changed.ok) return { isDone: false };
  const isSignedIn = user?.id === changed.userId;
  const pages =
    changed.role === "admin"
      ? { inside: href("/admin/settings/security"), signIn: href("/admin/login") }
      : { inside: href("/profile/email"), signIn: href("/login") };
  return redirectWithFlash(isSignedIn ? pages.inside : pages.signIn, {
    title: "Email address changed",
    description: isSignedIn
      ? "All other devices have been signed out."
      : "Please sign in with your new address.",
    tone: "good",
  });
}

export default function ChangeEmail({ loaderData: { email }, actionData }: Route.ComponentProps) {
  return (
    <TokenPage
      isDone={email === null ? false : actionData?.isDone}
      question={{
        title: "Use this email address?",
        text: `You will sign in with ${email ?? ""} from now on, and all other devices are signed out. If you did not ask for this, please close this page.`,
        button: "Change my email",
      }}
      over="It was used already, is older than an hour, or was replaced by a newer one. You can ask for another one in your profile."
    />
  );
}
