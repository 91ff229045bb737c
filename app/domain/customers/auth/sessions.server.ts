import { createHmac, timingSafeEqual } from "node:crypto";
import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import { SESSION_COOKIE } from "#app/domain/customers/auth/auth.server.ts";
import { sessions, users } from "#app/domain/customers/admin-list/customers.tables.ts";
import { describeDevice } from "#app/domain/customers/auth/device.ts";
import { activityStepMs, sessionEnd } from "#app/domain/customers/auth/session-lifetime.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import { cookieValues } from "#app/lib/http/cookies.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db, Queryable } from "#app/platform/database/database.server.ts";

export interface SignedInUser {
  id: string;
  email: string;
  name: string;
  role: "customer" | "admin";
  /** The media id of the avatar. */
  avatarId: string | null;
  sessionId: string;
}

/** Finds who is signed in. A request that a page makes by itself is no activity: it does not keep the session alive. */
export type FindSignedInUser = (
  headers: Headers,
  options: { isActivity: boolean },
) => Promise<SignedInUser | null>;

export interface SessionDeps {
  db: Db;
  settings: SettingsReader;
  clock: Clock;
  /** What session cookies are signed with. */
  secret: string;
}

/** A session is found by one prepared statement, for it is looked up at every click. */
export function createSessionFinder(deps: SessionDeps): FindSignedInUser {
  const { db, settings, clock, secret } = deps;
  const byToken = db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      role: users.role,
      avatarId: users.image,
      sessionId: sessions.id,
      expiresAt: sessions.expiresAt,
      createdAt: sessions.createdAt,
      lastActiveAt: sessions.updatedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.token, sql.placeholder("token")))
    .prepare("session_by_token");
  return async (headers, { isActivity }) => {
    const values = cookieValues(headers.get("cookie"), SESSION_COOKIE);
    // Of two session cookies somebody else has set one, and nobody can say which.
    if (values.length !== 1) return null;
    const token = signedToken(values[0] ?? "", secret);
    const [found] = token === null ? [] : await byToken.execute({ token });
    if (!found) return null;
    const { expiresAt, createdAt, lastActiveAt, ...user } = found;
    const now = clock.now();
    const { security } = await settings.get();
    const end = sessionEnd({ role: user.role, createdAt, lastActiveAt }, security);
    if (now >= expiresAt || now >= end) return null;
    if (isActivity && now.getTime() - lastActiveAt.getTime() >= activityStepMs(user.role)) {
      const next = sessionEnd({ role: user.role, createdAt, lastActiveAt: now }, security);
      await db
        .update(sessions)
        .set({ updatedAt: now, expiresAt: next })
        .where(eq(sessions.id, user.sessionId));
    }
    return user;
  };
}

/** The token of a session cookie with our own signature, as Better Auth signs: `token.HMAC-SHA256`, URL-encoded. Else null. */
function signedToken(cookie: string, secret: string): string | null {
  const [token, signature, ...rest] = decoded(cookie).split(".");
  if (!token || !signature || rest.length > 0) return null;
  const given = Buffer.from(signature, "base64");
  const ours = createHmac("sha256", secret).update(token).digest();
  return given.length === ours.length && timingSafeEqual(given, ours) ? token : null;
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
  /** To the day, the administrator's to the minute. */
  lastActiveAt: Date;
  isCurrent: boolean;
}

// Nobody reads further; the oldest are still ended by "all others".
const MAX_LIST_LENGTH = 50;

/** Where someone is signed in, the one that asks first, then the latest. Asked by id: a session's token stays on the server. */
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

/** Signs one device out. False when there is no such session or it is another's. */
export async function endSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  if (!isUuid(sessionId)) return false;
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Signs all devices of a user out and says how many there were. */
export async function endAllSessions(db: Queryable, userId: string): Promise<number> {
  const ended = await db.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id });
  return ended.length;
}

/** Signs all other devices out and says how many there were. */
export async function endOtherSessions(db: Db, user: { id: string; sessionId: string }): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, user.id), ne(sessions.id, user.sessionId)))
    .returning({ id: sessions.id });
  return ended.length;
}
