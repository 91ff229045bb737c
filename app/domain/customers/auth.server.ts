import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import {
  accounts,
  rateLimits,
  sessions,
  users,
  verifications,
} from "#app/domain/customers/customers.tables.ts";
import {
  accountExistsMail,
  confirmationMail,
  resetMail,
} from "#app/domain/customers/emails/account-mails.server.ts";
import { MIN_PASSWORD_LENGTH } from "#app/domain/customers/password-rules.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import { newId } from "#app/lib/id.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import type { LetterHead } from "#app/platform/mail/letter.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import type { MailMessage } from "#app/platform/mail/transport.server.ts";

export interface AuthDeps {
  db: Db;
  jobs: Jobs;
  settings: SettingsReader;
  publicUrl: string;
  secret: string;
  /** With a real mail server an address must be confirmed before sign-in. */
  requireConfirmation: boolean;
  rateLimits: boolean;
}

/** The header in which the store tells Better Auth who is asking. Never taken from outside: requests to it are made here. */
export const CLIENT_ADDRESS_HEADER = "x-store-client-address";

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
export const RESET_LINK_MINUTES = 60;

export function createAuth(deps: AuthDeps) {
  return betterAuth({
    appName: "Gulmohar",
    baseURL: deps.publicUrl,
    basePath: AUTH_BASE_PATH,
    secret: deps.secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: drizzleAdapter(deps.db, {
      provider: "pg",
      schema: {
        user: users,
        session: sessions,
        account: accounts,
        verification: verifications,
        rateLimit: rateLimits,
      },
    }),
    user: { additionalFields: { role: { type: "string", defaultValue: "customer", input: false } } },
    session: { expiresIn: 30 * DAY, updateAge: DAY },
    advanced: {
      cookiePrefix: "gulmohar",
      useSecureCookies: deps.publicUrl.startsWith("https:"),
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    rateLimit: {
      enabled: deps.rateLimits,
      storage: "database",
      customRules: {
        "/sign-in/email": { window: 5 * MINUTE, max: 10 },
        "/sign-up/email": { window: 60 * MINUTE, max: 10 },
        "/request-password-reset": { window: 60 * MINUTE, max: 5 },
        "/send-verification-email": { window: 60 * MINUTE, max: 5 },
        "/reset-password": { window: 10 * MINUTE, max: 10 },
      },
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
        await queueFor(deps, "password-reset", (shop) => resetMail(shop, user, url, RESET_LINK_MINUTES));
      },
      async onExistingUserSignUp({ user }) {
        const url = new URL("/login", deps.publicUrl).href;
        await queueFor(deps, "account-exists", (shop) => accountExistsMail(shop, user, url));
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: deps.requireConfirmation,
      expiresIn: DAY,
      async sendVerificationEmail({ user, token }) {
        const url = linkTo(deps, "/confirm-email", token);
        await queueFor(deps, "confirm-email", (shop) => confirmationMail(shop, user, url));
      },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;

export const AUTH_BASE_PATH = "/internal/auth";

function linkTo({ publicUrl }: AuthDeps, path: string, token: string): string {
  const url = new URL(path, publicUrl);
  url.searchParams.set("token", token);
  return url.href;
}

async function queueFor(
  { db, jobs, settings }: AuthDeps,
  kind: string,
  compose: (shop: LetterHead) => MailMessage,
): Promise<void> {
  const { general } = await settings.get();
  await inTransaction(db, (tx) => queueMail(tx, jobs, kind, compose(general)));
  jobs.nudge("send-mail");
}
