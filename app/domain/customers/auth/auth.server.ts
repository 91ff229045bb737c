import { acceptedSecrets, type SigningSecret } from "#app/platform/process/signing-secret.ts";
import { passkey } from "@better-auth/passkey";
import { betterAuth, type BetterAuthOptions } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError } from "better-auth/api";
import { symmetricDecrypt, symmetricEncrypt, verifyJWT } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { twoFactor } from "better-auth/plugins/two-factor";
import { hashBackupCodes } from "#app/domain/customers/internal/two-factor/backup-codes.server.ts";
import {
  addresseeOf,
  emailAccountExists,
  emailConfirmationLink,
  emailPasswordChanged,
  emailResetLink,
  RESET_LINK_MINUTES,
} from "#app/domain/customers/emails/queue-account-emails.server.ts";
import {
  accounts,
  passkeys,
  sessions,
  twoFactors,
  users,
  verifications,
} from "#app/domain/customers/customers.tables.ts";
import {
  refuseNewPasskey,
  refusePasskeySignIn,
} from "#app/domain/customers/internal/two-factor/passkey-rules.server.ts";
import {
  hashPassword,
  verifyPassword,
} from "#app/domain/customers/internal/passwords/password-hash.server.ts";
import { sessionEnd } from "#app/domain/customers/auth/internal/session-lifetime.ts";
import { sessionRole } from "#app/domain/customers/account.ts";
import { MIN_PASSWORD_LENGTH } from "#app/domain/customers/auth/security.settings.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import { newId } from "#app/lib/id.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import type { RateLimiter } from "#app/platform/http/rate-limit.server.ts";

export interface AuthDeps {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  log: Log;
  settings: SettingsReader;
  publicUrl: string;
  secret: SigningSecret;
  /** Whether an address must be confirmed before sign-in: while a mail server is connected. */
  requiresConfirmation: () => boolean;
  rateLimits: boolean;
  limits: RateLimiter;
}

/** Passes the client's address to Better Auth. Never taken from outside: requests to Better Auth are created in this module. */
export const CLIENT_IP_HEADER = "x-store-client-address";

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

const COOKIE_PREFIX = "gulmohar";

/** Identifies the session. */
export const SESSION_COOKIE = `${COOKIE_PREFIX}.session_token`;

/** Identifies a pending sign-in: the password was right and the code is still missing. */
export const TWO_FACTOR_COOKIE = `${COOKIE_PREFIX}.two_factor`;

/** The longest session lifetime that the settings allow. */
export const COOKIE_SECONDS = 365 * DAY;

export function createAuth(deps: AuthDeps) {
  const auth = betterAuth({
    baseURL: deps.publicUrl,
    basePath: AUTH_BASE_PATH,
    secret: deps.secret.current,
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
        twoFactor: twoFactors,
        passkey: passkeys,
      },
    }),
    user: { additionalFields: { role: { type: "string", defaultValue: "customer", input: false } } },
    // The cookie outlives every session: the store decides when a session ends and extends it as it is used (sessions.server.ts).
    // Actions that need a fresh session in Better Auth (adding a passkey) require the password here.
    session: { expiresIn: COOKIE_SECONDS, disableSessionRefresh: true, freshAge: 0 },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => ({
            data: { ...session, expiresAt: await firstEnd(deps, session.userId) },
          }),
        },
      },
    },
    // So that read access to the table does not reveal working links.
    verification: { storeIdentifier: "hashed" },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      // The server adds the prefix __Host- and Secure to all cookies alike (lib/http/cookies.ts).
      useSecureCookies: false,
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: [CLIENT_IP_HEADER] },
    },
    rateLimit: rateLimitsOf(deps),
    plugins: [passkeyPlugin(deps), twoFactorPlugin(deps)],
    emailAndPassword: passwordsOf(deps),
    emailVerification: {
      sendOnSignUp: true,
      // The user can request another link.
      sendOnSignIn: false,
      expiresIn: DAY,
      sendVerificationEmail: ({ user, token, url }) =>
        emailConfirmationLink(deps, user, { token, returnTo: new URL(url).searchParams.get("callbackURL") }),
    },
  });
  return Object.assign(auth, { signing: deps.secret });
}

function rateLimitsOf(deps: AuthDeps) {
  return {
    enabled: deps.rateLimits,
    customStorage: {
      consume: (key: string, rule: { window: number; max: number }) => consume(deps.limits, key, rule),
    },
    // For endpoints without a rule of their own. The window matters too: older rows are deleted, and the store's own limits share the
    // table.
    window: DAY,
    max: 2_000,
    customRules: {
      // Counted by the store, which counts failures only (sign-in.server.ts, two-factor.server.ts, passkey-sign-in.server.ts).
      "/sign-in/email": false,
      "/two-factor/*": false,
      "/passkey/verify-authentication": false,
      "/passkey/generate-authenticate-options": { window: 10 * MINUTE, max: 60 },
      "/sign-up/email": { window: 60 * MINUTE, max: 10 },
      "/request-password-reset": { window: 60 * MINUTE, max: 5 },
      "/send-verification-email": { window: 60 * MINUTE, max: 5 },
      "/reset-password": { window: 10 * MINUTE, max: 10 },
      "/change-password": { window: 10 * MINUTE, max: 10 },
    },
  } satisfies BetterAuthOptions["rateLimit"];
}

function passwordsOf(deps: AuthDeps) {
  return {
    enabled: true,
    autoSignIn: false,
    // The shop's settings may require more when a password is chosen (password-policy.server.ts).
    minPasswordLength: MIN_PASSWORD_LENGTH,
    password: { hash: hashPassword, verify: verifyPassword },
    // Better Auth reads it at each sign-up and sign-in.
    get requireEmailVerification() {
      return deps.requiresConfirmation();
    },
    revokeSessionsOnPasswordReset: true,
    resetPasswordTokenExpiresIn: RESET_LINK_MINUTES * MINUTE,
    sendResetPassword: ({ user, token }) => emailResetLink(deps, user, token),
    onPasswordReset: ({ user }) => emailPasswordChanged(deps, addresseeOf(user)),
    onExistingUserSignUp: ({ user }) => emailAccountExists(deps, user),
  } satisfies BetterAuthOptions["emailAndPassword"];
}

/** Five wrong codes end a sign-in; ten lock an account's second factor for a quarter of an hour. */
function twoFactorPlugin({ secret }: AuthDeps) {
  return twoFactor({
    accountLockout: { maxFailedAttempts: 10 },
    backupCodeOptions: {
      storeBackupCodes: {
        encrypt: (codes) => Promise.resolve(hashBackupCodes(codes, secret.current)),
        decrypt: (stored) => readBackupCodes(stored, secret.current),
      },
    },
  });
}

/** Passkeys of this site only; `passkey-rules.server.ts` decides which are accepted. */
function passkeyPlugin(deps: AuthDeps) {
  const { hostname, origin } = new URL(deps.publicUrl);
  return passkey({
    rpID: hostname,
    // Replaced by the shop's name (passkeys.server.ts), which can change while the store runs.
    rpName: hostname,
    origin,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    advanced: { webAuthnChallengeCookie: "passkey_challenge" },
    registration: {
      afterVerification({ verification: { registrationInfo } }) {
        refuseFor(refuseNewPasskey({ isUserVerified: registrationInfo?.userVerified ?? false }));
      },
    },
    authentication: {
      async afterVerification({ verification: { authenticationInfo } }) {
        const { credentialID: credentialId, userVerified: isUserVerified } = authenticationInfo;
        refuseFor(await refusePasskeySignIn(deps, { credentialId, isUserVerified }));
      },
    },
  });
}

function refuseFor(code: string | null): void {
  if (code !== null) throw new APIError("FORBIDDEN", { code, message: code });
}

/**
 * Decrypts a value that Better Auth has encrypted with the store's secret, such as an authenticator app's secret. One encrypted with the
 * previous secret is encrypted again at the start (`renew-encryption.server.ts`).
 */
export function decryptSecret(auth: Auth, data: string): Promise<string> {
  return symmetricDecrypt({ key: auth.options.secret, data });
}

/** A value encrypted with the previous secret, encrypted with the current one; null for any other. */
export async function reencrypt({ current, previous }: SigningSecret, data: string): Promise<string | null> {
  const decryptWith = (key: string) => symmetricDecrypt({ key, data }).catch(() => null);
  if (previous === null || (await decryptWith(current)) !== null) return null;
  const plain = await decryptWith(previous);
  return plain === null ? null : symmetricEncrypt({ key: current, data: plain });
}

const ConfirmationClaims = z.object({ email: z.email() });

/** The email address that a confirmation link confirms; null when its token is forged or expired. */
export async function emailInToken(auth: Auth, token: string): Promise<string | null> {
  for (const secret of acceptedSecrets(auth.signing)) {
    const claims = ConfirmationClaims.safeParse(await verifyJWT(token, secret));
    if (claims.success) return claims.data.email;
  }
  return null;
}

/** Reads backup codes as hashes. Codes of older versions are stored encrypted and become hashes at their next use. */
async function readBackupCodes(stored: string, secret: string): Promise<string> {
  if (stored.startsWith("[")) return stored;
  return hashBackupCodes(await symmetricDecrypt({ key: secret, data: stored }), secret);
}

export type Auth = ReturnType<typeof createAuth>;

export const AUTH_BASE_PATH = "/internal/auth";

/** The expiry of a new session if it is not used again. */
async function firstEnd({ db, clock, settings }: AuthDeps, userId: string): Promise<Date> {
  const [user] = await db.select({ role: users.role }).from(users).where(eq(users.id, userId));
  const now = clock.now();
  const { security } = await settings.get();
  return sessionEnd(
    { role: sessionRole(user?.role ?? "customer"), createdAt: now, lastActiveAt: now },
    security,
  );
}

/** Counts Better Auth's limits with the store's rate limiter. Its key is `client address|path`. */
async function consume(limits: RateLimiter, key: string, rule: { window: number; max: number }) {
  const [address = "", path = ""] = key.split("|");
  const result = await limits.consume({ name: path, max: rule.max, windowMs: rule.window * 1_000 }, address);
  return result.ok
    ? { allowed: true, retryAfter: null }
    : { allowed: false, retryAfter: result.retryAfterSeconds };
}

/** Better Auth's refusals are expected results; only unexpected errors are logged. */
function logUnexpected(log: Log, error: unknown): void {
  const isRefusal =
    error instanceof Error &&
    "statusCode" in error &&
    typeof error.statusCode === "number" &&
    error.statusCode < 500;
  if (isRefusal) return;
  log.error({ err: error }, "Unexpected error in an account request");
  // Otherwise Better Auth's router prints the error with all its values.
  throw new APIError("INTERNAL_SERVER_ERROR");
}
