import { data, href } from "react-router";
import {
  failureMessage,
  failureStatus,
  formError,
  invalidForm,
  type FormError,
} from "#app/components/form-error.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { PersonalTokenForm } from "#app/domain/api-keys/personal-token.forms.ts";
import {
  createPersonalToken,
  MAX_PERSONAL_TOKENS,
  revokePersonalToken,
} from "#app/domain/api-keys/personal-tokens.server.ts";
import type { SignedInUser } from "#app/domain/customers/account.ts";
import { TwoFactorCodeForm } from "#app/domain/customers/customers.forms.ts";
import { emailPersonalToken } from "#app/domain/customers/emails/queue-account-emails.server.ts";
import { refuseOwnCode } from "#app/domain/customers/two-factor/two-factor.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { isUuid } from "#app/lib/id.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { checkPassword } from "#app/routes/account/profile/check-password.server.ts";

interface Received {
  request: Request;
  context: Parameters<typeof getApp>[0];
  user: SignedInUser;
}

type Fields = Record<string, string>;

const REFUSALS = {
  "too-many": `You have ${MAX_PERSONAL_TOKENS} tokens. Revoke one that you no longer use.`,
  "signed-out": "This device was signed out. Sign in, and create the token again.",
};

/** The result of a form of the tokens, and the created token, which is shown only this once. */
export type TokenResult = FormError & { createdToken?: { name: string; token: string } };

const respond = (result: TokenResult, status: number) => data(result, { status });

/** Creates a personal token, which needs the password and, with two-factor authentication, a code, and is shown once; or revokes one. */
export function changeTokens(received: Received, fields: Fields) {
  return fields["form"] === "token-revoke" ? revoke(received, fields) : create(received, fields);
}

async function create({ request, context, user }: Received, { password, code, ...values }: Fields) {
  const form = PersonalTokenForm.safeParse(values);
  const refuse = (fieldErrors: Fields, status: number) => respond(invalidForm(fieldErrors, values), status);
  if (!form.success) return refuse(fieldErrorsOf(form.error), 400);
  const refusal = await checkPassword({ request, context }, user, { password: password ?? "" });
  if (refusal) return refuse({ password: refusal.message }, refusal.status);
  const wrongCode = user.hasTwoFactor ? await checkCode({ request, context, user }, code) : null;
  if (wrongCode) return refuse({ code: wrongCode.message }, wrongCode.status);
  const { name, lifetime: lifetimeDays } = form.data;
  const app = getApp(context);
  const owner = { userId: user.id, sessionId: user.sessionId };
  const made = await createPersonalToken(app, { ...owner, name, lifetimeDays });
  if (!made.ok) return respond(formError("No token was created", REFUSALS[made.error], { values }), 409);
  await emailPersonalToken(app, user, name);
  const shown = formError("Token created", "", { values: { form: "token-create" } });
  return respond({ ...shown, createdToken: { name, token: made.token } }, 200);
}

/** The error and status of a failed code; null when it is right. */
async function checkCode({ request, context, user }: Received, entered: string | undefined) {
  const form = TwoFactorCodeForm.safeParse({ code: entered ?? "" });
  if (!form.success) return { message: "Please enter the code.", status: 400 };
  const factor = { userId: user.id, code: form.data.code };
  const wrong = await refuseOwnCode(getApp(context), callerOf(request, context), factor);
  if (!wrong) return null;
  const text = "This code is not correct. Please enter the one that the app shows now, or a backup code.";
  const message = wrong.error === "INVALID_CODE" ? text : failureMessage(wrong, "Please try again.");
  return { message, status: failureStatus(wrong) };
}

async function revoke({ context, user }: Received, { id = "" }: Fields) {
  const isRevoked = isUuid(id) && (await revokePersonalToken(getApp(context), { id, userId: user.id }));
  if (!isRevoked)
    return respond(
      formError("Nothing was changed", "This token is revoked already.", {
        values: { form: "token-revoke" },
      }),
      409,
    );
  return redirectWithFlash(href("/profile/security"), {
    title: "Token revoked",
    description: "Requests with it are refused from now on.",
    tone: "good",
  });
}
