import { setTimeout as wait } from "node:timers/promises";
import type { AccountFailure, AccountResult } from "#app/domain/customers/account.ts";
import { callAuth, type Caller } from "#app/domain/customers/auth/auth-call.server.ts";
import type { Auth } from "#app/domain/customers/auth/auth.server.ts";
import { deviceCookie } from "#app/domain/customers/auth/known-device.server.ts";
import { passwordProblem } from "#app/domain/customers/passwords/password-policy.server.ts";
import { minPasswordLength } from "#app/domain/customers/passwords/password-rules.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";

interface PasswordDeps {
  auth: Auth;
  settings: SettingsReader;
}

interface Person {
  name: string;
  email: string;
  role: "customer" | "admin";
}

/** Creates an account and mails the confirmation link. Fails with PASSWORD_REFUSED for what the owner's rules refuse. */
export async function signUp(
  { auth, settings }: PasswordDeps,
  caller: Caller,
  account: { name: string; email: string; password: string; returnTo: string },
): Promise<AccountResult<unknown>> {
  const { returnTo: callbackURL, ...rest } = account;
  const weak = await weakPassword(settings, { ...account, role: "customer" }, account.password);
  if (weak) return weak;
  return callAuth(auth, caller, "/sign-up/email", { ...rest, callbackURL });
}

/** Ends the session; fails with `UNEXPECTED` when it may not have ended, and then leaves the cookies as they are. */
export async function signOut(auth: Auth, caller: Caller): Promise<AccountResult<unknown>> {
  const answer = await callAuth(auth, caller, "/sign-out", {});
  // Better Auth says yes also when the database could not delete the session, which is then still good to whoever has it.
  if (!answer.ok || (await isSignedOut(auth, caller))) return answer;
  return { ok: false, code: "UNEXPECTED", message: "", retryAfterSeconds: null };
}

async function isSignedOut(auth: Auth, caller: Caller): Promise<boolean> {
  const headers = new Headers({ cookie: caller.cookie });
  const session = await auth.api.getSession({ headers }).catch(() => "unknown");
  return session === null;
}

/** Mails a link if there is such an account. The answer, and how long it takes, is the same if there is none. */
export async function requestPasswordReset(
  auth: Auth,
  caller: Caller,
  email: string,
): Promise<AccountResult<unknown>> {
  const [requested] = await Promise.all([
    callAuth(auth, caller, "/request-password-reset", { email }),
    wait(RESET_ANSWER_MS),
  ]);
  return requested;
}

// Longer than the link takes to be made and queued, so that the clock does not tell who has an account.
const RESET_ANSWER_MS = 250;

/**
 * Replaces the password by the link's token, which works once; ends all sessions, all other links and every sign-in that waits for its
 * code. Fails with INVALID_TOKEN when the link was used, is too old, or ended with another change of the password.
 */
export async function resetPassword(
  { auth, settings }: PasswordDeps,
  caller: Caller,
  reset: { token: string; newPassword: string },
): Promise<AccountResult<unknown>> {
  const { internalAdapter } = await auth.$context;
  const link = await findResetLink(auth, reset.token);
  const user = link && (await internalAdapter.findUserById(link.value));
  const isAdmin = user ? "role" in user && user.role === "admin" : false;
  const person = {
    name: user?.name ?? "",
    email: user?.email ?? "",
    role: isAdmin ? "admin" : "customer",
  } as const;
  const weak = await weakPassword(settings, person, reset.newPassword);
  if (weak) return weak;
  // Before the change: of two links that are used at the same moment, none finds the other still good.
  if (user) await endVerifications(auth, user.id, { exceptId: link.id });
  const done = await callAuth(auth, caller, "/reset-password", reset);
  if (!done.ok || !user) return done;
  await endVerifications(auth, user.id);
  return withDevice(auth, done, user.email);
}

/** Whether a mailed link for a new password can still be used. The page asks this before it shows the form. */
export async function isResetLinkValid(auth: Auth, token: string): Promise<boolean> {
  const link = await findResetLink(auth, token);
  return link !== null && link.expiresAt > new Date();
}

async function findResetLink(auth: Auth, token: string) {
  const { internalAdapter } = await auth.$context;
  return token === "" ? null : internalAdapter.findVerificationValue(`reset-password:${token}`);
}

/** Ends the account's links for a new password, and sign-ins whose password was right and whose code is still to come. */
async function endVerifications(
  auth: Auth,
  userId: string,
  { exceptId }: { exceptId?: string } = {},
): Promise<void> {
  const { adapter } = await auth.$context;
  const others = exceptId ? [{ field: "id", operator: "ne" as const, value: exceptId }] : [];
  await adapter.deleteMany({ model: "verification", where: [{ field: "value", value: userId }, ...others] });
}

/** Mails the confirmation link again. The answer, and how long it takes, is the same for an address without an account. */
export function resendConfirmation(
  auth: Auth,
  caller: Caller,
  email: string,
): Promise<AccountResult<unknown>> {
  return callAuth(auth, { ...caller, cookie: "" }, "/send-verification-email", { email });
}

/** Replaces the password of the signed-in user and ends all other sessions and all reset links; this session gets a new cookie. */
export async function changePassword(
  { auth, settings }: PasswordDeps,
  caller: Caller,
  change: { user: Person & { id: string }; currentPassword: string; newPassword: string },
): Promise<AccountResult<unknown>> {
  const { user, currentPassword, newPassword } = change;
  const weak = await weakPassword(settings, user, newPassword);
  if (weak) return weak;
  const changed = await callAuth(auth, caller, "/change-password", {
    currentPassword,
    newPassword,
    revokeOtherSessions: true,
  });
  if (changed.ok) await endVerifications(auth, user.id);
  return changed;
}

/** The code PASSWORD_REFUSED with the sentence to show, when the owner's rules refuse the password; else null. */
async function weakPassword(
  settings: SettingsReader,
  person: Person,
  password: string,
): Promise<AccountFailure | null> {
  const { general, security } = await settings.get();
  const message = passwordProblem(password, {
    minLength: minPasswordLength(person.role, security),
    contextWords: [general.name, person.name, person.email],
  });
  return message === null ? null : { ok: false, code: "PASSWORD_REFUSED", message, retryAfterSeconds: null };
}

/** Whether this is the password of the one who is signed in. Nothing limits it here: the caller counts the attempts. */
export async function isOwnPassword(auth: Auth, caller: Caller, password: string): Promise<boolean> {
  try {
    await auth.api.verifyPassword({ body: { password }, headers: new Headers({ cookie: caller.cookie }) });
    return true;
  } catch (error) {
    if (error instanceof Error && "statusCode" in error && error.statusCode === 400) return false;
    throw error;
  }
}

/** Confirms an address by the mailed token. False when the token is unknown, forged or too old. */
export async function confirmEmail(auth: Auth, token: string): Promise<boolean> {
  try {
    await auth.api.verifyEmail({ query: { token } });
    return true;
  } catch {
    return false;
  }
}

/** The result with the cookie that marks the browser as known for the account. */
export function withDevice<Value>(
  auth: Auth,
  result: Extract<AccountResult<Value>, { ok: true }>,
  email: string,
): AccountResult<Value> {
  return { ...result, cookies: [...result.cookies, deviceCookie(email, auth.options.secret)] };
}
