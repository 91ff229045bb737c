import { acceptedSecrets, type SigningSecret } from "#app/platform/process/signing-secret.ts";
import { createHmac, timingSafeEqual, randomBytes } from "node:crypto";
import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import { SESSION_COOKIE, type Auth } from "#app/domain/customers/auth/auth.server.ts";
import { sessions, users, accounts } from "#app/domain/customers/customers.tables.ts";
import { hasStaffPasskey } from "#app/domain/customers/internal/two-factor/passkey-rules.server.ts";
import { describeDevice } from "#app/domain/customers/auth/internal/device.ts";
import { activityStepMs, sessionEnd } from "#app/domain/customers/auth/internal/session-lifetime.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import { cookieValues } from "#app/lib/http/cookies.ts";
import { isUuid, newId } from "#app/lib/id.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db, Queryable } from "#app/platform/database/database.server.ts";
import { isOutage } from "#app/platform/process/outage.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import {
  sessionRole,
  UNNAMED_ADMINISTRATOR,
  type SignedInUser,
  type StoredRole,
} from "#app/domain/customers/account.ts";
import {
  grantedPermissions,
  OWNER_PERMISSIONS,
  permissionsOfRole,
  type Permission,
  type StaffRole,
} from "#app/domain/customers/staff/permissions.ts";
import { staffMembers, staffRoles } from "#app/domain/customers/staff/staff.tables.ts";

/** Finds the signed-in user of a request. A page's background requests are not activity and do not extend the session. */
export type FindSignedInUser = (
  headers: Headers,
  options: { isActivity: boolean },
) => Promise<SignedInUser | null>;

export interface SessionDeps {
  db: Db;
  settings: SettingsReader;
  clock: Clock;
  /** The secret that signs session cookies. */
  secret: SigningSecret;
}

function prepareSessionByToken(db: Db) {
  return db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      storedRole: users.role,
      hasTwoFactor: users.twoFactorEnabled,
      hasPasskey: hasStaffPasskey,
      secondFactorAt: sessions.secondFactorAt,
      staffRole: staffMembers.role,
      ownPermissions: staffRoles.permissions,
      isActiveStaff: sql<boolean>`${staffMembers.userId} is not null and ${staffMembers.deactivatedAt} is null`,
      avatarId: users.image,
      sessionId: sessions.id,
      expiresAt: sessions.expiresAt,
      createdAt: sessions.createdAt,
      lastActiveAt: sessions.updatedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(staffMembers, eq(staffMembers.userId, users.id))
    .leftJoin(staffRoles, eq(staffRoles.id, staffMembers.ownRoleId))
    .where(eq(sessions.token, sql.placeholder("token")))
    .prepare("session_by_token");
}

/** Looks a session up with one prepared statement, because every request does it. */
export function createSessionFinder(deps: SessionDeps): FindSignedInUser {
  const { db, settings, clock, secret } = deps;
  const byToken = prepareSessionByToken(db);
  return async (headers, { isActivity }) => {
    const values = cookieValues(headers.get("cookie"), SESSION_COOKIE);
    // With two session cookies, one was planted and it is impossible to tell which.
    if (values.length !== 1) return null;
    const token = signedToken(values[0] ?? "", secret);
    const [session] = token === null ? [] : await byToken.execute({ token });
    if (!session) return null;
    const {
      expiresAt,
      createdAt,
      lastActiveAt,
      storedRole,
      staffRole,
      ownPermissions,
      isActiveStaff,
      secondFactorAt,
      ...found
    } = session;
    if (storedRole === "staff" && !isActiveStaff) return null;
    // It began with the password alone, before the passkey was added.
    if (found.hasPasskey && !found.hasTwoFactor && secondFactorAt === null) return null;
    const permissions = permissionsIn({ storedRole, staffRole, ownPermissions });
    const user = { ...found, role: sessionRole(storedRole), permissions };
    const now = clock.now();
    const { security } = await settings.get();
    const end = sessionEnd({ role: user.role, createdAt, lastActiveAt }, security);
    if (now >= expiresAt || now >= end) return null;
    if (isActivity && now.getTime() - lastActiveAt.getTime() >= activityStepMs(user.role)) {
      const next = sessionEnd({ role: user.role, createdAt, lastActiveAt: now }, security);
      // While the disk is nearly full the database is read-only, and the session keeps its earlier end.
      await db
        .update(sessions)
        .set({ updatedAt: now, expiresAt: next })
        .where(eq(sessions.id, user.sessionId))
        .catch(unlessOutage);
    }
    return user;
  };
}

interface StoredRoles {
  storedRole: StoredRole;
  staffRole: StaffRole | null;
  ownPermissions: string[] | null;
}

function permissionsIn({ storedRole, staffRole, ownPermissions }: StoredRoles): readonly Permission[] {
  if (storedRole === "admin") return OWNER_PERMISSIONS;
  if (storedRole === "customer") return [];
  return staffRole === null ? grantedPermissions(ownPermissions ?? []) : permissionsOfRole(staffRole);
}

function unlessOutage(error: unknown): void {
  if (!isOutage(error)) throw error;
}

/** The token of a session cookie whose signature is ours, in Better Auth's format: `token.HMAC-SHA256`, URL-encoded. Else null. */
function signedToken(cookie: string, secret: SigningSecret): string | null {
  const [token, signature, ...rest] = decoded(cookie).split(".");
  if (!token || !signature || rest.length > 0) return null;
  const given = Buffer.from(signature, "base64");
  const isOurs = (accepted: string) => {
    const ours = createHmac("sha256", accepted).update(token).digest();
    return given.length === ours.length && timingSafeEqual(given, ours);
  };
  return acceptedSecrets(secret).some(isOurs) ? token : null;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}

export interface SessionView {
  id: string;
  /** "Chrome on Windows". */
  device: string;
  signedInAt: Date;
  /** Precise to the day; the administrator's to the minute. */
  lastActiveAt: Date;
  isCurrent: boolean;
}

// Older sessions are not listed, but "all others" still ends them.
const MAX_LIST_LENGTH = 50;

/** A user's sessions, the current one first, then by last use. Identified by id: a session's token stays on the server. */
export async function listSessions(
  db: Db,
  user: { id: string; sessionId: string },
  now: Date,
): Promise<SessionView[]> {
  const rows = await db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      signedInAt: sessions.createdAt,
      lastActiveAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .limit(MAX_LIST_LENGTH);
  return rows
    .map(({ userAgent, ...session }) => ({
      ...session,
      device: describeDevice(userAgent),
      isCurrent: session.id === user.sessionId,
    }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** Ends one session of the user. Returns false when there is no such session or it belongs to another user. */
export async function endSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  if (!isUuid(sessionId)) return false;
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends all sessions of a user and returns their number. */
export async function endAllSessions(db: Queryable, userId: string): Promise<number> {
  const ended = await db.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id });
  return ended.length;
}

/** Ends all other sessions of the user and returns their number. */
export async function endOtherSessions(
  db: Queryable,
  user: { id: string; sessionId: string },
): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, user.id), ne(sessions.id, user.sessionId)))
    .returning({ id: sessions.id });
  return ended.length;
}

/** The number of devices on which a user is signed in. */
export async function countSessions(db: Db, userId: string, now: Date): Promise<number> {
  return db.$count(sessions, and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)));
}

export interface AdministratorCreated {
  email: string;
  /** Set only when the store generated the password, which is shown once, at the first start. */
  generatedPassword: string | null;
}

/** Creates the single administrator at the first start. Returns null, and changes nothing, when there is one already. */
export async function ensureAdministrator(
  { db, auth }: { db: Db; auth: Auth },
  account: { email: string; password: string | undefined },
): Promise<AdministratorCreated | null> {
  const [existing] = await db.select({ id: users.id }).from(users).where(eq(users.role, "admin"));
  if (existing) return null;
  const password = account.password ?? randomBytes(15).toString("base64url");
  const { password: hasher } = await auth.$context;
  const hash = await hasher.hash(password);
  const userId = newId();
  const isCreated = await inTransaction(db, async (tx) => {
    const created = await tx
      .insert(users)
      .values({
        id: userId,
        name: UNNAMED_ADMINISTRATOR,
        email: account.email,
        emailVerified: true,
        role: "admin",
      })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (created.length === 0) return false;
    await tx
      .insert(accounts)
      .values({ id: newId(), userId, accountId: userId, providerId: "credential", password: hash });
    return true;
  });
  if (!isCreated) return null;
  return { email: account.email, generatedPassword: account.password === undefined ? password : null };
}
