import { data, type RouterContextProvider } from "react-router";
import { failureMessage, failureStatus, formError, type FormError } from "#app/components/form-error.ts";
import type { ShownSecrets } from "#app/components/two-factor/shown-secrets.ts";
import type { AccountFailure } from "#app/domain/customers/account.ts";
import { PasswordAgainForm, TwoFactorCodeForm } from "#app/domain/customers/customers.forms.ts";
import { auditSecurityChange } from "#app/domain/customers/auth/security-audit.server.ts";
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  renewBackupCodes,
} from "#app/domain/customers/two-factor/two-factor.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";

interface TwoFactorRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
  user: { id: string };
  /** The redirect target after a change, and the title of the toast there. */
  to: string;
  title: string;
}

/** The response: an error, and the secrets that are shown only once. */
type TwoFactorResponse = FormError & { secrets?: ShownSecrets };

/** Handles the forms "two-factor-begin", "-confirm", "-codes" and "-end". */
export async function changeTwoFactor(acting: TwoFactorRequest, fields: Record<string, string>) {
  if (fields["form"] === "two-factor-confirm") return confirm(acting, fields);
  const form = PasswordAgainForm.safeParse(fields);
  if (!form.success || form.data.password === "") return refuse(fields, "Please enter your password.");
  const app = getApp(acting.context);
  const caller = callerOf(acting.request, acting.context);
  const { id } = acting.user;
  const { password } = form.data;
  if (fields["form"] === "two-factor-begin") {
    const begun = await beginTwoFactor(app, caller, { userId: id, password });
    return begun.ok
      ? show(fields, { uri: begun.value.totpURI, codes: begun.value.backupCodes })
      : refuseFailure(fields, begun);
  }
  const second = TwoFactorCodeForm.safeParse(fields);
  if (!second.success) return refuse(fields, "Please enter the code.");
  const factors = { userId: id, password, code: second.data.code };
  if (fields["form"] === "two-factor-codes") {
    const renewed = await renewBackupCodes(app, caller, factors);
    if (!renewed.ok) return refuseFailure(fields, renewed);
    await auditSecurityChange(app, id, "security.backup-codes-made");
    return show(fields, { uri: null, codes: renewed.value.backupCodes });
  }
  const ended = await endTwoFactor(app, caller, factors);
  if (!ended.ok) return refuseFailure(fields, ended);
  await auditSecurityChange(app, id, "security.two-factor-disabled");
  return saved(acting, "Sign-in no longer asks for a code.", ended.cookies);
}

/** The secret is part of the confirmation form, so it is shown again after a mistyped code. */
async function confirm(acting: TwoFactorRequest, fields: Record<string, string>) {
  const { request, context, user } = acting;
  const form = TwoFactorCodeForm.safeParse(fields);
  const secrets = { uri: fields["uri"] ?? null, codes: (fields["codes"] ?? "").split(" ").filter(Boolean) };
  if (!form.success) return refuse(fields, "Please enter the code.", 400, secrets);
  const app = getApp(context);
  const confirmed = await confirmTwoFactor(app, callerOf(request, context), {
    userId: user.id,
    code: form.data.code,
  });
  if (!confirmed.ok) {
    if (confirmed.error === "INVALID_CODE")
      return refuse(
        fields,
        "This code is not correct. Please enter the one that the app shows now.",
        400,
        secrets,
      );
    return refuse(fields, failureMessage(confirmed, "Please try again."), failureStatus(confirmed), secrets);
  }
  await auditSecurityChange(app, user.id, "security.two-factor-enabled");
  const text = "From now on every sign-in asks for a code. All other devices have been signed out.";
  return saved(acting, text, confirmed.cookies);
}

function saved({ to, title }: TwoFactorRequest, description: string, cookies: readonly string[]) {
  return redirectWithFlash(to, { title, description, tone: "good", durationMs: 5000 }, cookies);
}

function show({ form = "" }: Record<string, string>, secrets: ShownSecrets) {
  const isNew = secrets.uri !== null;
  const title = isNew ? "Almost done" : "New backup codes";
  const text = isNew
    ? "Scan the QR code with your authenticator app and enter the code that the app shows."
    : "The old ones no longer work.";
  return data<TwoFactorResponse>({ ...formError(title, text, { values: { form } }), secrets });
}

const WRONG_FACTOR: Record<string, string> = {
  INVALID_PASSWORD: "This is not your password.",
  INVALID_CODE: "This code is not correct. Please enter the one that the app shows now, or a backup code.",
};

function refuseFailure(fields: Record<string, string>, failure: AccountFailure) {
  const message = WRONG_FACTOR[failure.error] ?? failureMessage(failure, "Please try again.");
  return refuse(fields, message, failureStatus(failure));
}

function refuse(
  { form = "" }: Record<string, string>,
  message: string,
  status = 400,
  secrets?: ShownSecrets,
) {
  const refusal = formError("Nothing was changed", message, { values: { form } });
  return data<TwoFactorResponse>({ ...refusal, ...(secrets && { secrets }) }, { status });
}
