import { data } from "react-router";
import { failureStatus } from "#app/components/form-error.ts";
import { beginPasskeySignIn } from "#app/domain/customers/two-factor/passkeys.server.ts";
import { setCookieHeaders } from "#app/platform/http/flash.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import type { Route } from "./+types/login-passkey";

export function loader() {
  throw data(null, { status: 404 });
}

/** The options and the challenge of a sign-in with a passkey, as JSON for the browser's WebAuthn. */
export async function action({ request, context }: Route.ActionArgs) {
  const begun = await beginPasskeySignIn(getApp(context).auth, callerOf(request, context));
  if (!begun.ok) return Response.json(null, { status: failureStatus(begun) });
  return Response.json(begun.value, { headers: setCookieHeaders(begun.cookies) });
}
