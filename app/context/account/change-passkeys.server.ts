import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { failureMessage, failureStatus, formError } from "#app/components/form-error.ts";
import type { PasskeyResult } from "#app/components/passkeys/ceremony.ts";
import type { AccountFailure, SignedInUser } from "#app/domain/customers/account.ts";
import { emailPasskeyChange } from "#app/domain/customers/emails/queue-account-emails.server.ts";
import {
  NewPasskeyForm,
  PasskeyNameForm,
  PasswordAgainForm,
  TwoFactorCodeForm,
} from "#app/domain/customers/customers.forms.ts";
import {
  addPasskey,
  beginPasskey,
  removePasskey,
  renamePasskey,
} from "#app/domain/customers/two-factor/passkeys.server.ts";
import { redirectWithFlash, setCookieHeaders } from "#app/platform/http/flash.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";

interface PasskeyRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
  user: SignedInUser;
  /** The page of the forms, and the redirect target after a change. */
  to: string;
}

type Fields = Record<string, string>;

/** Handles the forms "passkey-begin", "-add", "-rename" and "-remove". */
export async function changePasskeys(acting: PasskeyRequest, fields: Fields) {
  if (fields["form"] === "passkey-begin") return begin(acting, fields);
  if (fields["form"] === "passkey-add") return add(acting, fields);
  if (fields["form"] === "passkey-rename") return rename(acting, fields);
  return remove(acting, fields);
}

async function begin({ request, context, user }: PasskeyRequest, fields: Fields) {
  const name = PasskeyNameForm.safeParse(fields);
  if (!name.success) return refuse(fields, firstIssue(name.error), { field: "name" });
  const password = PasswordAgainForm.safeParse(fields);
  if (!password.success || password.data.password === "") return askForPassword(fields);
  const code = TwoFactorCodeForm.safeParse(fields);
  const begun = await beginPasskey(getApp(context), callerOf(request, context), {
    userId: user.id,
    password: password.data.password,
    code: code.success ? code.data.code : "",
  });
  if (!begun.ok) return refuseFailure(fields, begun);
  const result = formError("Almost done", "Now create the passkey on this device.", {
    values: { form: "passkey-begin", name: name.data.name },
  });
  return data<PasskeyResult>(
    { ...result, options: begun.value },
    { headers: setCookieHeaders(begun.cookies) },
  );
}

async function add({ request, context, user, to }: PasskeyRequest, fields: Fields) {
  const form = NewPasskeyForm.safeParse(fields);
  if (!form.success) return refuse(fields, NOT_ADDED);
  const added = await addPasskey(getApp(context), callerOf(request, context), {
    user,
    ...form.data,
  });
  if (!added.ok) {
    const message = failureMessage({ ...added, message: "" }, NOT_ADDED);
    return refuse(fields, message, { status: failureStatus(added) });
  }
  await emailPasskeyChange(getApp(context), user, { kind: "passkey-added", passkey: form.data.name });
  return saved(to, "Passkey added", addedText(user));
}

function addedText({ role, hasTwoFactor }: SignedInUser): string {
  if (role === "customer" || hasTwoFactor) return "You can sign in with it from now on.";
  return "From now on you sign in with a passkey, and no longer with your password alone. All other devices have been signed out.";
}

const NOT_ADDED = "The passkey could not be added. Please start again with your password.";

async function rename({ context, user, to }: PasskeyRequest, fields: Fields) {
  const form = PasskeyNameForm.safeParse(fields);
  if (!form.success) return refuse(fields, firstIssue(form.error), { field: "name" });
  const passkey = { userId: user.id, passkeyId: fields["passkey"] ?? "", name: form.data.name };
  if (!(await renamePasskey(getApp(context).db, passkey))) throw data(null, { status: 404 });
  return saved(to, "Passkey renamed");
}

async function remove({ request, context, user, to }: PasskeyRequest, fields: Fields) {
  const form = PasswordAgainForm.safeParse(fields);
  if (!form.success || form.data.password === "") return askForPassword(fields);
  const removed = await removePasskey(getApp(context), callerOf(request, context), {
    userId: user.id,
    passkeyId: fields["passkey"] ?? "",
    password: form.data.password,
  });
  if (!removed.ok) {
    if (removed.error === "NO_SUCH_PASSKEY") throw data(null, { status: 404 });
    return refuseFailure(fields, removed);
  }
  await emailPasskeyChange(getApp(context), user, { kind: "passkey-removed", passkey: removed.name });
  return saved(to, "Passkey removed", "Delete it on your device too: it no longer works here.");
}

function saved(to: string, title: string, description?: string) {
  return redirectWithFlash(to, { title, description, tone: "good" });
}

const FAILURES: Record<string, { message: string; field?: string }> = {
  INVALID_PASSWORD: { message: "This is not your password.", field: "password" },
  INVALID_CODE: {
    message: "This code is not correct. Please enter the one that the app shows now, or a backup code.",
    field: "code",
  },
  TOO_MANY_PASSKEYS: { message: "An account can have ten passkeys. Please remove one first." },
};

function refuseFailure(fields: Fields, failure: AccountFailure) {
  const knownFailure = FAILURES[failure.error];
  const message = knownFailure?.message ?? failureMessage(failure, "Please try again.");
  return refuse(fields, message, { status: failureStatus(failure), field: knownFailure?.field });
}

const askForPassword = (fields: Fields) =>
  refuse(fields, "Please enter your password.", { field: "password" });

const firstIssue = (error: z.ZodError) => error.issues[0]?.message ?? "";

function refuse(
  { form = "", passkey = "", name = "" }: Fields,
  message: string,
  { status = 400, field }: { status?: number; field?: string } = {},
) {
  const refusal = formError("Nothing was changed", message, {
    values: { form, passkey, name },
    ...(field !== undefined && { fieldErrors: { [field]: message } }),
  });
  return data<PasskeyResult>(refusal, { status });
}
