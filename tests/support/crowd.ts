import { createHmac, randomBytes } from "node:crypto";
import { sessions, users } from "#app/domain/customers/customers.tables.ts";
import { newId } from "#app/lib/id.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { Visitor } from "./visitor.ts";

/** The secret of stores whose customers come in by `makeCrowd`. */
export const CROWD_SECRET = "a secret of the tests, long enough for a store";

export interface Customer {
  userId: string;
  /** As a browser would send it. */
  cookie: string;
}

const AT_ONCE = 500;

/**
 * So many customers who are signed in already, each in a session of its own: a thousand passwords take minutes to be hashed, and
 * are not what is tried. The store must run with CROWD_SECRET.
 */
export async function makeCrowd(db: Db, count: number): Promise<Customer[]> {
  const people = Array.from({ length: count }, () => ({
    userId: newId(),
    token: randomBytes(24).toString("base64url"),
  }));
  const expiresAt = new Date(Date.now() + 86_400_000);
  for (let from = 0; from < people.length; from += AT_ONCE) {
    const some = people.slice(from, from + AT_ONCE);
    await db.insert(users).values(
      some.map(({ userId: id }) => ({
        id,
        name: "Asha Verma",
        email: `${id}@example.com`,
        emailVerified: true,
      })),
    );
    await db
      .insert(sessions)
      .values(some.map(({ userId, token }) => ({ id: newId(), userId, token, expiresAt })));
  }
  return people.map(({ userId, token }) => ({ userId, cookie: signed(token) }));
}

function signed(token: string): string {
  const signature = createHmac("sha256", CROWD_SECRET).update(token).digest("base64");
  return encodeURIComponent(`${token}.${signature}`);
}

/** One of the crowd at the door of a running store. */
export function visitorOf(customer: Customer, url: string): Visitor {
  const visitor = new Visitor(url);
  visitor.cookies.set("gulmohar.session_token", customer.cookie);
  return visitor;
}

const MOST_ATTEMPTS = 20;

/**
 * Presses Place Order, and again with the same key where the store says that it is too busy (503), as it asks for. Gives the answer,
 * and how often it was asked to come back.
 */
export async function pressUntilHeard(
  customer: Customer,
  url: string,
  fields: Record<string, string>,
): Promise<{ status: number; says: string; turnedAway: number }> {
  for (let turnedAway = 0; ; turnedAway += 1) {
    const answer = await visitorOf(customer, url).post("/checkout.data", fields);
    const says = await answer.text();
    const isTold = answer.status === 503 && answer.headers.has("retry-after");
    if (!isTold || turnedAway === MOST_ATTEMPTS) return { status: answer.status, says, turnedAway };
  }
}
