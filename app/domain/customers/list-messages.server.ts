import { count, desc, eq } from "drizzle-orm";
import { contactMessages } from "#app/domain/customers/customers.tables.ts";
import type { MessageStatus } from "#app/domain/customers/correspondence.ts";
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

/** What visitors wrote by the contact form, newest first, of one status or of all. A page past the end is the last one. */
export async function listMessages(
  db: Db,
  asked: { status: MessageStatus | null; page: number },
): Promise<{ messages: ContactMessage[]; total: number; page: number; pageCount: number }> {
  const isWanted = asked.status ? eq(contactMessages.status, asked.status) : undefined;
  const [counted] = await db.select({ rows: count() }).from(contactMessages).where(isWanted);
  const total = counted?.rows ?? 0;
  const pageCount = Math.max(1, Math.ceil(total / MESSAGES_PER_PAGE));
  const page = Math.min(asked.page, pageCount);
  const messages = await db
    .select()
    .from(contactMessages)
    .where(isWanted)
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(MESSAGES_PER_PAGE)
    .offset((page - 1) * MESSAGES_PER_PAGE);
  return { messages, total, page, pageCount };
}
