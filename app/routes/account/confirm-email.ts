import { href, redirect } from "react-router";
import { confirmEmail } from "#app/domain/customers/account.server.ts";
import { leaveFlash } from "#app/platform/flash.server.ts";
import { storeOf } from "#app/request-scope.server.ts";
import type { Route } from "./+types/confirm-email";

/** The link of the confirmation mail. Confirms the address and goes to the sign-in page, saying how it went. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const isConfirmed = await confirmEmail(storeOf(context).auth, token);
  const flash = isConfirmed
    ? { title: "Email confirmed", description: "Thank you. You can log in now.", tone: "good" as const }
    : {
        title: "This link does not work any more",
        description: "Log in to get a new one.",
        tone: "bad" as const,
        durationMs: 7000,
      };
  return redirect(href("/login"), { headers: { "Set-Cookie": await leaveFlash(flash) } });
}
