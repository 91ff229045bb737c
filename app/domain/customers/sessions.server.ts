import { and, desc, eq, gt, ne } from "drizzle-orm";
import type { Auth } from "#app/domain/customers/auth.server.ts";
import { sessions } from "#app/domain/customers/customers.tables.ts";
import { describeDevice } from "#app/domain/customers/device.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Db } from "#app/platform/database/database.server.ts";

export interface SignedInUser {
  id: string;
  email: string;
  name: string;
  role: "customer" | "admin";
  /** The media id of the avatar. */
  avatarId: string | null;
  sessionId: string;
}

/** Finds who is signed in, asking the database. `cookies` carries a renewed session cookie when the session slid on. */
export async function findSignedInUser(
  auth: Auth,
  headers: Headers,
): Promise<{ user: SignedInUser; cookies: string[] } | null> {
  const { headers: answered, response } = await auth.api.getSession({ headers, returnHeaders: true });
  if (!response) return null;
  const { id, email, name, role, image } = response.user;
  return {
    user: {
      id,
      email,
      name,
      role: role === "admin" ? "admin" : "customer",
      avatarId: image ?? null,
      sessionId: response.session.id,
    },
    cookies: answered.getSetCookie(),
  };
}

export interface SessionView {
  id: string;
  /** "Chrome on Windows". */
  device: string;
  signedInAt: Date;
  /** To the day: a session that is used is renewed once a day. */
  lastActiveAt: Date;
  isCurrent: boolean;
}

// Nobody reads further; the oldest are still ended by "all others".
const LONGEST_LIST = 50;

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
    .limit(LONGEST_LIST);
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

/** Signs all other devices out and says how many there were. */
export async function endOtherSessions(db: Db, user: { id: string; sessionId: string }): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, user.id), ne(sessions.id, user.sessionId)))
    .returning({ id: sessions.id });
  return ended.length;
}
