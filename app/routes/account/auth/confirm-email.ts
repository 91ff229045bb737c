import { href } from "react-router";
import { confirmEmail } from "#app/domain/customers/account.server.ts";
import { accountPage, safeReturnTo } from "#app/lib/http/return-to.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import type { Route } from "./+types/confirm-email";

/** The link in the confirmation email. Confirms the email and redirects to sign-in with the result. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const returnTo = safeReturnTo(searchParams.get("returnTo"), href("/"));
  const isConfirmed = await confirmEmail(getApp(context).auth, searchParams.get("token") ?? "");
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
