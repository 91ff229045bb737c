import { href } from "react-router";
import { noindexMeta } from "#app/components/page-meta.ts";
import { confirmEmail } from "#app/domain/customers/account.server.ts";
import { accountPage, safeReturnTo } from "#app/lib/http/return-to.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { TokenPage, tokenIn } from "#app/components/token-page.tsx";
import type { Route } from "./+types/confirm-email";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Confirm your email", matches);

/**
 * Confirms the email and redirects to sign-in with the result. A button does it, because mail scanners open every link: one would confirm
 * the account that a stranger created with another person's address, whose guest orders then join it.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const returnTo = safeReturnTo(new URL(request.url).searchParams.get("returnTo"), href("/"));
  const isConfirmed = await confirmEmail(getApp(context).auth, tokenIn(request));
  if (!isConfirmed) {
    return redirectWithFlash(href("/resend-confirmation"), {
      title: "This link no longer works",
      description: "You can request a new one here.",
      tone: "bad",
      durationMs: 7000,
    });
  }
  return redirectWithFlash(accountPage(href("/login"), returnTo), {
    title: "Email confirmed",
    description: "Thank you. You can log in now.",
    tone: "good",
  });
}

export default function ConfirmEmail() {
  return (
    <TokenPage
      question={{
        title: "Confirm your email?",
        text: "If you did not create an account with this address, please close this page.",
        button: "Confirm my email",
      }}
    />
  );
}
