import { createHmac, timingSafeEqual } from "node:crypto";
import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import { SESSION_COOKIE, SESSION_SECONDS, type Auth } from "#app/domain/customers/auth.server.ts";
import { sessions, users } from "#app/domain/customers/customers.tables.ts";
import { describeDevice } from "#app/domain/customers/device.ts";
import { cookieValues } from "#app/lib/cookies.ts";
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

export interface SignedIn {
  user: SignedInUser;
  /** A renewed session cookie, when the session slid on. */
  cookies: string[];
}

/** Finds who is signed in, asking the database. */
export type FindSignedInUser = (headers: Headers) => Promise<SignedIn | null>;

export interface SessionDeps {
  db: Db;
  auth: Auth;
  /** What session cookies are signed with. */
  secret: string;
}

/**
 * A session that is good and not due to be renewed is found by one prepared statement, for it is asked for at every click. Whatever else
 * a cookie may be, wrong, ended or a day old, Better Auth decides.
 */
export function createSessionFinder({ db, auth, secret }: SessionDeps): FindSignedInUser {
  const byToken = db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      role: users.role,
      avatarId: users.image,
      sessionId: sessions.id,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.token, sql.placeholder("token")))
    .prepare("session_by_token");
  return async (headers) => {
    const values = cookieValues(headers.get("cookie"), SESSION_COOKIE);
    // Of two session cookies somebody else has set one, and nobody can say which.
    if (values.length !== 1) return null;
    const token = signedToken(values[0] ?? "", secret);
    const [found] = token === null ? [] : await byToken.execute({ token });
    if (found && found.expiresAt.getTime() > Date.now() + NOT_RENEWED_MS) {
      const { expiresAt: _, ...user } = found;
      return { user, cookies: [] };
    }
    return askAuth(auth, headers);
  };
}

async function askAuth(auth: Auth, headers: Headers): Promise<SignedIn | null> {
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

const NOT_RENEWED_MS = (SESSION_SECONDS.lives - SESSION_SECONDS.renewedAfter) * 1_000;

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
