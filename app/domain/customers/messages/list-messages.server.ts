import { and, desc, eq, ilike, or, sql, type SQL } from "drizzle-orm";
import type { MessageSearch, MessageStatus } from "#app/domain/customers/messages/messages.ts";
import { contactMessages } from "#app/domain/customers/customers.tables.ts";
import { listPage } from "#app/lib/http/page-window.ts";
import { containing } from "#app/platform/database/query/containing.ts";
import type { Db } from "#app/platform/database/database.server.ts";

export interface ContactMessage {
  id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  status: MessageStatus;
  createdAt: Date;
}

export const MESSAGES_PER_PAGE = 20;

/**
 * Contact form messages, newest first, filtered by status and searched by a part of the sender or text. A page past the end returns the
 * last one.
 */
export async function listMessages(
  db: Db,
  requested: MessageSearch<MessageStatus>,
): Promise<{ messages: ContactMessage[]; total: number; page: number; pageCount: number }> {
  const condition = and(
    requested.status ? eq(contactMessages.status, requested.status) : undefined,
    matches(requested.search),
  );
  const total = await db.$count(contactMessages, condition);
  const { page, pageCount, offset } = listPage({ page: requested.page, size: MESSAGES_PER_PAGE, total });
  const messages = await db
    .select()
    .from(contactMessages)
    .where(condition)
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(MESSAGES_PER_PAGE)
    .offset(offset);
  return { messages, total, page, pageCount };
}

const MAX_OF_ONE = 10;

/** The latest messages from one email address, newest first. */
export function listMessagesFrom(db: Db, email: string): Promise<ContactMessage[]> {
  return db
    .select()
    .from(contactMessages)
    .where(eq(sql`lower(${contactMessages.email})`, email.toLowerCase()))
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(MAX_OF_ONE);
}

function matches(search: string): SQL | undefined {
  if (!search) return undefined;
  const pattern = containing(search);
  return or(
    ilike(contactMessages.name, pattern),
    ilike(contactMessages.email, pattern),
    ilike(contactMessages.subject, pattern),
    ilike(contactMessages.message, pattern),
  );
}
