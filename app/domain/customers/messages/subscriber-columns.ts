import type { SubscriberStatus } from "#app/domain/customers/messages/messages.ts";
import type { CsvCell } from "#app/lib/text/csv.ts";

interface Subscriber {
  email: string;
  status: SubscriberStatus;
  createdAt: Date;
  confirmedAt: Date | null;
}

export const SUBSCRIBER_HEADINGS = ["Email", "Status", "Signed up", "Confirmed"] as const;

/** The cells of a file of subscribers, below `SUBSCRIBER_HEADINGS`. Times are UTC. */
export async function* subscriberCells(subscribers: AsyncIterable<Subscriber>): AsyncGenerator<CsvCell[]> {
  for await (const { email, status, createdAt, confirmedAt } of subscribers)
    yield [email, status, createdAt.toISOString(), confirmedAt?.toISOString() ?? null];
}
