import { count, desc, eq } from "drizzle-orm";
import type { SubscriberStatus } from "#app/domain/customers/correspondence.ts";
import { subscribers } from "#app/domain/customers/customers.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

export interface Subscriber {
  id: string;
  email: string;
  status: SubscriberStatus;
  createdAt: Date;
  confirmedAt: Date | null;
}

export const SUBSCRIBERS_PER_PAGE = 20;

/** The newsletter's addresses, newest first, of one status or of all. A page past the end is the last one. */
export async function listSubscribers(
  db: Db,
  asked: { status: SubscriberStatus | null; page: number },
): Promise<{ subscribers: Subscriber[]; total: number; page: number; pageCount: number }> {
  const isWanted = asked.status ? eq(subscribers.status, asked.status) : undefined;
  const [counted] = await db.select({ rows: count() }).from(subscribers).where(isWanted);
  const total = counted?.rows ?? 0;
  const pageCount = Math.max(1, Math.ceil(total / SUBSCRIBERS_PER_PAGE));
  const page = Math.min(asked.page, pageCount);
  // The token is a key to the subscription: it is nobody's to read.
  const rows = await db
    .select({
      id: subscribers.id,
      email: subscribers.email,
      status: subscribers.status,
      createdAt: subscribers.createdAt,
      confirmedAt: subscribers.confirmedAt,
    })
    .from(subscribers)
    .where(isWanted)
    .orderBy(desc(subscribers.id))
    .limit(SUBSCRIBERS_PER_PAGE)
    .offset((page - 1) * SUBSCRIBERS_PER_PAGE);
  return { subscribers: rows, total, page, pageCount };
}
