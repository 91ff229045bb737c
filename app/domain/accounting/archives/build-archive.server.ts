import { and, eq } from "drizzle-orm";
import { archiveFiles } from "#app/domain/accounting/archives/archive-files.server.ts";
import { archivePath } from "#app/domain/accounting/archives/archives.server.ts";
import { ARCHIVE_DAYS } from "#app/domain/accounting/archives/archive.ts";
import { monthEndArchiveParts, monthEndArchives } from "#app/domain/accounting/archives/archives.tables.ts";
import { emailShopOf } from "#app/domain/messages/emails/email-shop.ts";
import { renderEmail } from "#app/domain/messages/emails/email-template.ts";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import { formatMonth } from "#app/lib/time/months.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { queueEmail } from "#app/platform/messages/outbox.server.ts";
import { writeZip } from "#app/platform/zip/write-zip.server.ts";

const MAX_ARCHIVE_BYTES = 64 * 1024 * 1024;
const PART_BYTES = 1024 * 1024;

/**
 * Makes the file of a requested archive and stores it, and queues the email to the accountant. A repeated job changes nothing. An archive
 * that cannot be made is marked as failed.
 */
export async function buildArchive(deps: OrderDeps, archiveId: string): Promise<void> {
  const { db, clock } = deps;
  const isPending = and(eq(monthEndArchives.id, archiveId), eq(monthEndArchives.status, "pending"));
  const [archive] = await db.select().from(monthEndArchives).where(isPending);
  if (!archive) return;
  try {
    const file = await writeZip(archiveFiles(deps, archive), {
      at: clock.now(),
      maxBytes: MAX_ARCHIVE_BYTES,
    });
    await inTransaction(db, async (tx) => {
      // The row is locked until its parts are stored: another process may make the same archive.
      const [ready] = await tx
        .update(monthEndArchives)
        .set({ status: "ready", sizeBytes: file.length })
        .where(isPending)
        .returning({ id: monthEndArchives.id });
      if (!ready) return;
      await storeParts(tx, archiveId, file);
      if (archive.isSent) await queueLink(tx, deps, archive);
    });
    deps.jobs.nudge("send-mail");
  } catch (error) {
    await db.update(monthEndArchives).set({ status: "failed" }).where(isPending);
    throw error;
  }
}

/** One statement a part, so that none holds the whole file. */
async function storeParts(tx: Tx, archiveId: string, file: Buffer): Promise<void> {
  for (let start = 0; start < file.length; start += PART_BYTES)
    await tx.insert(monthEndArchiveParts).values({
      archiveId,
      sequence: start / PART_BYTES,
      bytes: file.subarray(start, start + PART_BYTES),
    });
}

async function queueLink(
  tx: Tx,
  { settings, publicUrl, secret, jobs }: OrderDeps,
  { id, month }: { id: string; month: string },
): Promise<void> {
  const current = await settings.get();
  const to = current.accounting.accountantEmail;
  if (to === "") return;
  const shop = emailShopOf(current, publicUrl);
  const subject = `Accounts of ${formatMonth(month)}: ${shop.name}`;
  await queueEmail(tx, jobs, "month-end-archive", {
    to,
    subject,
    ...renderEmail(shop, {
      heading: `Accounts of ${formatMonth(month)}`,
      paragraphs: [
        "Sales register, GSTR-1 and GSTR-3B, vouchers for Tally, settlements, courier remittances, invoices and credit notes, as one ZIP file.",
        `The link works for ${ARCHIVE_DAYS} days. Do not pass it on: anybody who has it can download the file.`,
      ],
      action: { label: "Download the file", url: new URL(archivePath(secret, id), publicUrl).href },
    }),
  });
}
