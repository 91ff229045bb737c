import { setTimeout as wait } from "node:timers/promises";
import {
  type AccountFailure,
  type AccountResult,
  minPasswordLength,
  sessionRole,
} from "#app/domain/customers/account.ts";
import { callAuth, type Caller } from "#app/domain/customers/auth/auth-call.server.ts";
import type { Auth } from "#app/domain/customers/auth/auth.server.ts";
import { endOwnTokens, type AccessDeps } from "#app/domain/customers/auth/end-access.server.ts";
import { deviceCookie } from "#app/domain/customers/internal/auth/known-device.server.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import { passwordTurns } from "#app/platform/process/hash-threads.server.ts";
import { dictionary } from "@zxcvbn-ts/language-common";

export interface PasswordDeps {
  auth: Auth;
  clock: Clock;
  settings: SettingsReader;
}

export interface Person {
  name: string;
  email: string;
  role: "customer" | "admin";
}

/**
 * Creates an account and emails the confirmation link. The result is the same for an address that has an account: the id is then no
 * account's (`hasAccountWithId`). Fails with PASSWORD_REFUSED when the password breaks the shop's rules.
 */
export async function signUp(
  { auth, settings }: PasswordDeps,
  caller: Caller,
  account: { name: string; email: string; password: string; returnTo: string },
): Promise<AccountResult<{ user: { id: string } }>> {
  const { returnTo: callbackURL, ...rest } = account;
  const weak = await weakPassword(settings, { ...account, role: "customer" }, account.password);
  if (weak) return weak;
  return callAuth(auth, caller, "/sign-up/email", { ...rest, callbackURL });
}

/** Signs out. Fails with `UNEXPECTED`, leaving the cookies in place, when the session may still be valid. */
export async function signOut(auth: Auth, caller: Caller): Promise<AccountResult<unknown>> {
  const result = await callAuth(auth, caller, "/sign-out", {});
  // Better Auth reports success even when the database did not delete the session, which would still be valid for anyone who has the
  // cookie.
  if (!result.ok || (await isSignedOut(auth, caller))) return result;
  return { ok: false, error: "UNEXPECTED", message: "", retryAfterSeconds: null };
}

async function isSignedOut(auth: Auth, caller: Caller): Promise<boolean> {
  const headers = new Headers({ cookie: caller.cookie });
  const session = await auth.api.getSession({ headers }).catch(() => "unknown");
  return session === null;
}

/** Emails a reset link if the account exists. Result and duration are the same if it does not. */
export async function requestPasswordReset(
  auth: Auth,
  caller: Caller,
  email: string,
): Promise<AccountResult<unknown>> {
  const [requested] = await Promise.all([
    callAuth(auth, caller, "/request-password-reset", { email }),
    wait(RESET_RESPONSE_MS),
  ]);
  return requested;
}

// Longer than creating and queueing the link takes, so that timing does not reveal which accounts exist.
const RESET_RESPONSE_MS = 250;

/**
 * Sets a new password with a reset link's single-use token and ends all sessions, personal tokens, other reset links and pending
 * two-factor sign-ins. Fails with INVALID_TOKEN when the link was used, is too old, or was ended by another password change.
 */
export async function resetPassword(
  deps: PasswordDeps & AccessDeps,
  caller: Caller,
  reset: { token: string; newPassword: string },
): Promise<AccountResult<unknown>> {
  const { auth, clock, settings } = deps;
  const { internalAdapter } = await auth.$context;
  const link = await findResetLink(auth, reset.token);
  const user = link && (await internalAdapter.findUserById(link.value));
  const person = {
    name: user?.name ?? "",
    email: user?.email ?? "",
    role: sessionRole(user && "role" in user ? String(user.role) : "customer"),
  };
  const weak = await weakPassword(settings, person, reset.newPassword);
  if (weak) return weak;
  // Before the change, so that of two links used concurrently neither finds the other still valid.
  // An expired link leaves the others alone.
  if (user && link.expiresAt > clock.now()) await endVerifications(auth, user.id, { exceptId: link.id });
  const done = await callAuth(auth, caller, "/reset-password", reset);
  if (!done.ok || !user) return done;
  await endVerifications(auth, user.id);
  await endOwnTokens(deps, user.id);
  return withDevice(auth, done, user.email);
}

/** Whether a reset link is still valid. The page checks this before it shows the form. */
export async function isResetLinkValid(
  { auth, clock }: { auth: Auth; clock: Clock },
  token: string,
): Promise<boolean> {
  const link = await findResetLink(auth, token);
  return link !== null && link.expiresAt > clock.now();
}

async function findResetLink(auth: Auth, token: string) {
  const { internalAdapter } = await auth.$context;
  return token === "" ? null : internalAdapter.findVerificationValue(`reset-password:${token}`);
}

/** Deletes the account's reset links and its pending two-factor sign-ins. */
export async function endVerifications(
  auth: Auth,
  userId: string,
  { exceptId }: { exceptId?: string } = {},
): Promise<void> {
  const { adapter } = await auth.$context;
  const others = exceptId ? [{ field: "id", operator: "ne" as const, value: exceptId }] : [];
  await adapter.deleteMany({ model: "verification", where: [{ field: "value", value: userId }, ...others] });
}

/** Emails the confirmation link again. Result and duration are the same for an address without an account. */
export function resendConfirmation(
  auth: Auth,
  caller: Caller,
  email: string,
): Promise<AccountResult<unknown>> {
  return callAuth(auth, { ...caller, cookie: "" }, "/send-verification-email", { email });
}

/** The failure PASSWORD_REFUSED with its message when the password breaks the shop's rules; else null. */
export async function weakPassword(
  settings: SettingsReader,
  person: Person,
  password: string,
): Promise<AccountFailure | null> {
  const { general, security } = await settings.get();
  const message = passwordError(password, {
    minLength: minPasswordLength(person.role, security),
    contextWords: [general.name, ...general.addressLines, person.name, person.email],
  });
  return message === null ? null : { ok: false, error: "PASSWORD_REFUSED", message, retryAfterSeconds: null };
}

/**
 * Whether this is the signed-in user's password; null when too many passwords are being checked already. Not rate-limited here: the
 * caller counts the attempts.
 */
export function isOwnPassword(auth: Auth, caller: Caller, password: string): Promise<boolean | null> {
  return passwordTurns.run(caller.clientIp, () => verifyOwnPassword(auth, caller, password));
}

async function verifyOwnPassword(auth: Auth, { cookie }: Caller, password: string): Promise<boolean> {
  try {
    await auth.api.verifyPassword({ body: { password }, headers: new Headers({ cookie }) });
    return true;
  } catch (error) {
    if (error instanceof Error && "statusCode" in error && error.statusCode === 400) return false;
    throw error;
  }
}

/** Adds to the result the cookie that marks the browser as known for the account. */
export function withDevice<Value>(
  auth: Auth,
  result: Extract<AccountResult<Value>, { ok: true }>,
  email: string,
): AccountResult<Value> {
  return { ...result, cookies: [...result.cookies, deviceCookie(email, auth.signing)] };
}

/** The rules for a new password. */
interface PasswordRules {
  minLength: number;
  /** Words an attacker knows about this account and shop: the shop's name and address, the user's name and email address. */
  contextWords: readonly string[];
}

// Common choices in India that are missing from the lists of leaked passwords.
const LOCAL_WORDS = `india bharat indian krishna ganesh sairam omsairam jaimatadi sachin cricket jaishreeram
  radhakrishna mahadev omnamahshivaya hindustan incredibleindia`;

/** 49,000 passwords from leaked lists, in lower case (zxcvbn-ts). */
const COMMON = new Set([...dictionary["passwords-common"], ...LOCAL_WORDS.split(/\s+/)].map(String));

/** The error message for a new password that is refused; null when it is accepted. */
export function passwordError(password: string, { minLength, contextWords }: PasswordRules): string | null {
  if (password.length < minLength) return `Use at least ${minLength} characters`;
  const lowerCased = password.toLowerCase();
  const core = coreOf(lowerCased);
  if (COMMON.has(lowerCased) || COMMON.has(core) || isRepeated(lowerCased))
    return "This password is too common. Choose another";
  if (wordsOf(contextWords).has(core))
    return "This password is made of your name, your email address, or the shop’s name or address. Choose another";
  return null;
}

/** The password without the digits and symbols that are often added at the ends to satisfy a rule. */
function coreOf(password: string): string {
  return password.replace(/^[^\p{L}]{1,4}(?=\p{L})/u, "").replace(/(?<=\p{L})[^\p{L}]{1,5}$/u, "");
}

/** "aaaaaa", "121212", "abcabcabc". */
const isRepeated = (password: string) => /^(.{1,3})\1+$/u.test(password);

function wordsOf(contextWords: readonly string[]): Set<string> {
  const lower = contextWords.map((text) => text.toLowerCase());
  const parts = lower.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  const joined = lower.map((text) => text.replaceAll(/[^\p{L}\p{N}]+/gu, ""));
  return new Set(
    [...lower, ...parts, ...joined].map((word) => coreOf(word)).filter((word) => word.length >= 3),
  );
}
