import { and, desc, eq, ilike, lt } from "drizzle-orm";
import type { MessageSearch, SubscriberStatus } from "#app/domain/customers/messages/messages.ts";
import { subscribers } from "#app/domain/customers/customers.tables.ts";
import { listPage } from "#app/lib/http/page-window.ts";
import { containing } from "#app/platform/database/query/containing.ts";
import type { Db } from "#app/platform/database/database.server.ts";

export interface Subscriber {
  id: string;
  email: string;
  status: SubscriberStatus;
  createdAt: Date;
  confirmedAt: Date | null;
}

type Requested = Pick<MessageSearch<SubscriberStatus>, "search" | "status">;

export const SUBSCRIBERS_PER_PAGE = 20;

/**
 * Newsletter subscribers, newest first, filtered by status and searched by a part of the address. A page past the end returns the last
 * one.
 */
export async function listSubscribers(
  db: Db,
  requested: MessageSearch<SubscriberStatus>,
): Promise<{ subscribers: Subscriber[]; total: number; page: number; pageCount: number }> {
  const condition = matches(requested);
  const total = await db.$count(subscribers, condition);
  const { page, pageCount, offset } = listPage({ page: requested.page, size: SUBSCRIBERS_PER_PAGE, total });
  const rows = await db
    .select(columns)
    .from(subscribers)
    .where(condition)
    .orderBy(desc(subscribers.id))
    .limit(SUBSCRIBERS_PER_PAGE)
    .offset(offset);
  return { subscribers: rows, total, page, pageCount };
}

const BATCH = 1_000;

/** All matching subscribers in the same order, for the CSV export: read in batches while the file is sent. */
export async function* readSubscribers(db: Db, requested: Requested): AsyncGenerator<Subscriber> {
  let last: string | undefined;
  for (;;) {
    const batch: Subscriber[] = await db
      .select(columns)
      .from(subscribers)
      .where(and(matches(requested), last === undefined ? undefined : lt(subscribers.id, last)))
      .orderBy(desc(subscribers.id))
      .limit(BATCH);
    yield* batch;
    last = batch.at(-1)?.id;
    if (batch.length < BATCH) return;
  }
}

// The token is left out: it authorises changes to the subscription.
const columns = {
  id: subscribers.id,
  email: subscribers.email,
  status: subscribers.status,
  createdAt: subscribers.createdAt,
  confirmedAt: subscribers.confirmedAt,
};

function matches({ search, status }: Requested) {
  return and(
    status ? eq(subscribers.status, status) : undefined,
    search ? ilike(subscribers.email, containing(search)) : undefined,
  );
}
