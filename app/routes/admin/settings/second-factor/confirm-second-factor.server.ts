import { data, type RouterContextProvider } from "react-router";
import { failureMessage, failureStatus, formError, invalidForm } from "#app/components/form-error.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import { PasskeySignInForm } from "#app/domain/customers/customers.forms.ts";
import {
  confirmSecondFactor,
  isSecondFactorFresh,
} from "#app/domain/customers/two-factor/fresh-second-factor.server.ts";
import { confirmWithPasskey } from "#app/domain/customers/two-factor/passkeys.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import type { SecondFactorView } from "#app/routes/admin/settings/second-factor/second-factor-gate.tsx";

type Context = Readonly<RouterContextProvider>;

/** Whether the signed-in user may make sensitive changes now, and with which second factors it can be confirmed. */
export async function secondFactorOf(context: Context): Promise<SecondFactorView> {
  const { id, sessionId, hasTwoFactor, hasPasskey } = adminOf(context);
  const factors = { hasTwoFactor, hasPasskey };
  if (!hasTwoFactor && !hasPasskey) return { ...factors, access: "no-second-factor" };
  const isFresh = await isSecondFactorFresh(getApp(context), { userId: id, sessionId });
  return { ...factors, access: isFresh ? "open" : "confirmation-needed" };
}

interface Confirmation {
  request: Request;
  context: Context;
  fields: Record<string, string>;
  /** The page to return to, and the sentence about the next ten minutes. */
  to: string;
  description: string;
}

/** Handles the forms "code" and "passkey" of `SecondFactorGate`: a redirect, or the refusal with its status. */
export async function confirmOwnSecondFactor({ request, context, fields, to, description }: Confirmation) {
  const refusal =
    fields["form"] === "passkey"
      ? await refusePasskey(request, context, fields)
      : await refuseCode(request, context, fields);
  return refusal ?? redirectWithFlash(to, { title: "Confirmed", description, tone: "good" });
}

async function refuseCode(request: Request, context: Context, { code = "" }: Record<string, string>) {
  const { id, sessionId, hasTwoFactor } = adminOf(context);
  if (!hasTwoFactor) throw data(null, { status: 403 });
  if (code.trim() === "") return { problem: invalidForm({ code: "Code is required" }), status: 400 };
  const own = { userId: id, sessionId, code: code.trim() };
  const failure = await confirmSecondFactor(getApp(context), callerOf(request, context), own);
  if (!failure) return null;
  const message = failureMessage(failure, "This code is not correct. Enter the one that the app shows now");
  return { problem: invalidForm({ code: message }), status: failureStatus(failure) };
}

const PASSKEY_REFUSED = "This passkey is not one of your account.";

async function refusePasskey(request: Request, context: Context, fields: Record<string, string>) {
  const { id, sessionId } = adminOf(context);
  const form = PasskeySignInForm.safeParse(fields);
  if (!form.success) return { problem: formError("Not confirmed", PASSKEY_REFUSED), status: 400 };
  const own = { userId: id, sessionId, ...form.data };
  const failure = await confirmWithPasskey(getApp(context), callerOf(request, context), own);
  if (!failure) return null;
  const message = failureMessage({ ...failure, message: "" }, PASSKEY_REFUSED);
  return { problem: formError("Not confirmed", message), status: failureStatus(failure) };
}
