import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { hashPassword } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { twoFactor } from "better-auth/plugins/two-factor";
import { z } from "zod";
import {
  accounts,
  rateLimits,
  sessions,
  twoFactors,
  users,
  verifications,
} from "#app/domain/customers/customers.tables.ts";
import {
  accountExistsMail,
  confirmationMail,
  passwordChangedMail,
  resetMail,
} from "#app/domain/customers/emails/account-mails.server.ts";
import { SIGN_IN_LIMIT, whoTries } from "#app/domain/customers/known-device.server.ts";
import { MIN_PASSWORD_LENGTH } from "#app/domain/customers/password-rules.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import { newId } from "#app/lib/id.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { mailShopOf, type MailShop } from "#app/domain/settings/mail-shop.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import type { MailMessage } from "#app/platform/mail/transport.server.ts";
import type { Limit, RateLimiter } from "#app/platform/rate-limit.server.ts";

export interface AuthDeps {
  db: Db;
  jobs: Jobs;
  log: Log;
  settings: SettingsReader;
  publicUrl: string;
  secret: string;
  /** With a real mail server an address must be confirmed before sign-in. */
  requireConfirmation: boolean;
  rateLimits: boolean;
  limits: RateLimiter;
}

/** The header in which the store tells Better Auth who is asking. Never taken from outside: requests to it are made here. */
export const CLIENT_ADDRESS_HEADER = "x-store-client-address";

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

export const COOKIE_PREFIX = "gulmohar";

/** How long a session lives after it was last renewed, and from what age on it is renewed when it is used. */
export const SESSION_SECONDS = { lives: 30 * DAY, renewedAfter: DAY };

const Attempt = z.object({ email: z.string().catch("") }).catch({ email: "" });

// Many strangers at many addresses must not fill one person's mailbox either.
const LINK_MAILS: Limit = { name: "account-mail", max: 5, windowMs: 60 * 60_000 };

export const RESET_LINK_MINUTES = 60;

export function createAuth(deps: AuthDeps) {
  return betterAuth({
    appName: "Gulmohar",
    baseURL: deps.publicUrl,
    basePath: AUTH_BASE_PATH,
    secret: deps.secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    onAPIError: { onError: (error) => logUnexpected(deps.log, error) },
    database: drizzleAdapter(deps.db, {
      provider: "pg",
      schema: {
        user: users,
        session: sessions,
        account: accounts,
        verification: verifications,
        rateLimit: rateLimits,
        twoFactor: twoFactors,
      },
    }),
    user: { additionalFields: { role: { type: "string", defaultValue: "customer", input: false } } },
    session: { expiresIn: SESSION_SECONDS.lives, updateAge: SESSION_SECONDS.renewedAfter },
    databaseHooks: { session: { create: { after: (session) => noteSignIn(deps.db, session) } } },
    // Who reads the table has no link of it.
    verification: { storeIdentifier: "hashed" },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: deps.publicUrl.startsWith("https:"),
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    rateLimit: {
      enabled: deps.rateLimits,
      storage: "database",
      // For what has no rule of its own. The day matters too: older rows are deleted, and the store's own limits share the table.
      window: DAY,
      max: 2_000,
      customRules: {
        "/sign-in/email": { window: 5 * MINUTE, max: 10 },
        "/sign-up/email": { window: 60 * MINUTE, max: 10 },
        "/request-password-reset": { window: 60 * MINUTE, max: 5 },
        "/send-verification-email": { window: 60 * MINUTE, max: 5 },
        "/reset-password": { window: 10 * MINUTE, max: 10 },
        "/change-password": { window: 10 * MINUTE, max: 10 },
        "/two-factor/*": { window: 10 * MINUTE, max: 20 },
      },
    },
    // Guessing codes ends after five for one sign-in, and after ten for an account for a quarter of an hour.
    plugins: [twoFactor({ issuer: "Gulmohar", accountLockout: { maxFailedAttempts: 10 } })],
    hooks: {
      before: createAuthMiddleware(async ({ path, body, headers }) => {
        if (path === "/sign-in/email") await admit(deps, Attempt.parse(body).email, headers);
      }),
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      requireEmailVerification: deps.requireConfirmation,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: RESET_LINK_MINUTES * MINUTE,
      async sendResetPassword({ user, token }) {
        const url = linkTo(deps, "/reset-password", token);
        if (!(await mayMail(deps, "password-reset", user.email))) return;
        await queueFor(deps, "password-reset", (shop) => resetMail(shop, user, url, RESET_LINK_MINUTES));
      },
      async onPasswordReset({ user }) {
        await tellPasswordChanged(deps, user);
      },
      async onExistingUserSignUp({ user }) {
        const url = new URL("/login", deps.publicUrl).href;
        if (!(await mayMail(deps, "account-exists", user.email))) return;
        await queueFor(deps, "account-exists", (shop) => accountExistsMail(shop, user, url));
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      // Whoever wants another link asks for it.
      sendOnSignIn: false,
      expiresIn: DAY,
      async sendVerificationEmail({ user, token, url: theirs }) {
        const returnTo = new URL(theirs).searchParams.get("callbackURL");
        const url = linkTo(deps, "/confirm-email", token, returnTo);
        if (!(await mayMail(deps, "confirm-email", user.email))) return;
        await queueFor(deps, "confirm-email", (shop) => confirmationMail(shop, user, url));
      },
    },
  });
}

/** A password as Better Auth keeps it, for where no store is open that could be asked. */
export function hashedPassword(password: string): Promise<string> {
  return hashPassword(password);
}

export type Auth = ReturnType<typeof createAuth>;

export const AUTH_BASE_PATH = "/internal/auth";

/** Lets an attempt at an account pass, or answers as the limits of addresses do. */
async function admit(deps: AuthDeps, email: string, headers: Headers | undefined): Promise<void> {
  const who = whoTries(email, headers?.get("cookie") ?? null, deps.secret);
  const turn = await deps.limits.take(SIGN_IN_LIMIT, who);
  if (turn.ok) return;
  throw new APIError("TOO_MANY_REQUESTS", {}, { "X-Retry-After": String(turn.retryAfterSeconds) });
}

async function noteSignIn(db: Db, { userId, createdAt }: { userId: string; createdAt: Date }): Promise<void> {
  await db.update(users).set({ lastSignInAt: createdAt }).where(eq(users.id, userId));
}

async function mayMail({ limits }: AuthDeps, kind: string, email: string): Promise<boolean> {
  return (await limits.take(LINK_MAILS, `${kind} ${email}`)).ok;
}

/** Tells the owner that the password is another one now, in case it was somebody else. */
export async function tellPasswordChanged(
  deps: Pick<AuthDeps, "db" | "jobs" | "settings" | "publicUrl">,
  user: { name: string; email: string },
): Promise<void> {
  const url = new URL("/forgot-password", deps.publicUrl).href;
  await queueFor(deps, "password-changed", (shop) => passwordChangedMail(shop, user, url));
}

function linkTo({ publicUrl }: AuthDeps, path: string, token: string, returnTo?: string | null): string {
  const url = new URL(path, publicUrl);
  url.searchParams.set("token", token);
  if (returnTo && returnTo !== "/") url.searchParams.set("returnTo", returnTo);
  return url.href;
}

/** What Better Auth refuses is an answer; what breaks inside it belongs into the log. */
function logUnexpected(log: Log, error: unknown): void {
  const isAnswer =
    error instanceof Error &&
    "statusCode" in error &&
    typeof error.statusCode === "number" &&
    error.statusCode < 500;
  if (isAnswer) return;
  log.error({ err: error }, "Accounts: something unexpected happened");
  // Otherwise the router under it prints the error with all its values.
  throw new APIError("INTERNAL_SERVER_ERROR");
}

async function queueFor(
  { db, jobs, settings, publicUrl }: Pick<AuthDeps, "db" | "jobs" | "settings" | "publicUrl">,
  kind: string,
  compose: (shop: MailShop) => MailMessage,
): Promise<void> {
  const shop = mailShopOf(await settings.get(), publicUrl);
  await inTransaction(db, (tx) => queueMail(tx, jobs, kind, compose(shop)));
  jobs.nudge("send-mail");
}
