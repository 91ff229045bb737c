import { and, count, desc, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import {
  ARCHIVE_DAYS,
  MAX_ARCHIVE_DOWNLOADS,
  MAX_STORED_ARCHIVES,
  type ListedArchive,
} from "#app/domain/accounting/archives/archive.ts";
import { monthEndArchiveParts, monthEndArchives } from "#app/domain/accounting/archives/archives.tables.ts";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import { newId } from "#app/lib/id.ts";
import { DAY_MS, HOUR_MS } from "#app/lib/time/durations.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { inTransaction, inTransactionUnlessRefused } from "#app/platform/database/transaction.server.ts";
import { isLinkKey, linkKey } from "#app/platform/http/link-key.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import type { SigningSecret } from "#app/platform/process/signing-secret.ts";

const LISTED = 50;

/** The latest archives, the newest first. */
export function listArchives(db: Db): Promise<ListedArchive[]> {
  return db.select().from(monthEndArchives).orderBy(desc(monthEndArchives.createdAt)).limit(LISTED);
}

interface RequestedArchive {
  month: string;
  gstin: string;
  /** Whether it holds the invoices and credit notes. Their names and addresses make it an export of personal data. */
  hasDocuments: boolean;
  /** Whether the accountant gets the link by email. */
  isSent: boolean;
  actorId: string;
  at: Date;
}

export type RequestArchiveResult = { ok: true } | { ok: false; error: "pending" | "too-many" };

/** Queues the job that makes the archive of a month. One of the same month that is being made is refused. */
export function requestArchive(
  { db, jobs }: { db: Db; jobs: Jobs },
  { month, gstin, hasDocuments, isSent, actorId, at }: RequestedArchive,
): Promise<RequestArchiveResult> {
  return inTransactionUnlessRefused(db, async (tx): Promise<RequestArchiveResult> => {
    // The process that made it ended, and the job was not repeated.
    await tx
      .update(monthEndArchives)
      .set({ status: "failed" })
      .where(
        and(
          eq(monthEndArchives.status, "pending"),
          lt(monthEndArchives.createdAt, new Date(at.getTime() - HOUR_MS)),
        ),
      );
    const [stored] = await tx
      .select({ archives: count() })
      .from(monthEndArchives)
      .where(
        and(
          inArray(monthEndArchives.status, ["pending", "ready"]),
          isNull(monthEndArchives.revokedAt),
          gt(monthEndArchives.expiresAt, at),
        ),
      );
    if ((stored?.archives ?? 0) >= MAX_STORED_ARCHIVES) return { ok: false, error: "too-many" };
    const id = newId();
    const inserted = await tx
      .insert(monthEndArchives)
      .values({
        id,
        month,
        gstin,
        status: "pending",
        hasDocuments,
        isSent,
        createdAt: at,
        createdById: actorId,
        expiresAt: new Date(at.getTime() + ARCHIVE_DAYS * DAY_MS),
      })
      .onConflictDoNothing()
      .returning({ id: monthEndArchives.id });
    if (inserted.length === 0) return { ok: false, error: "pending" };
    await jobs.send(tx, "month-end-archive", { archiveId: id });
    await recordAudit(tx, {
      actorId,
      action: "month-end-archive.create",
      subjectType: "month-end-archive",
      subjectId: month,
      before: null,
      after: { gstin, hasDocuments, isSent },
      at,
    });
    return { ok: true };
  });
}

/** Ends the link of an archive and deletes its file. Returns false if there is no link: the archive is being made, failed, or was revoked. */
export function revokeArchive(
  db: Db,
  { id, actorId, at }: { id: string; actorId: string; at: Date },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [revoked] = await tx
      .update(monthEndArchives)
      .set({ revokedAt: at })
      .where(
        and(
          eq(monthEndArchives.id, id),
          eq(monthEndArchives.status, "ready"),
          isNull(monthEndArchives.revokedAt),
        ),
      )
      .returning({ month: monthEndArchives.month });
    if (!revoked) return false;
    await tx.delete(monthEndArchiveParts).where(eq(monthEndArchiveParts.archiveId, id));
    await recordAudit(tx, {
      actorId,
      action: "month-end-archive.end",
      subjectType: "month-end-archive",
      subjectId: revoked.month,
      before: null,
      after: null,
      at,
    });
    return true;
  });
}

const subjectOf = (id: string) => `month-end-archive\n${id}`;

/** The path of the link to an archive. It is signed, so nothing is stored that could be stolen from a backup. */
export function archivePath(secret: SigningSecret, id: string): string {
  return `/accounting/${id}/${linkKey(secret, subjectOf(id))}`;
}

/**
 * The month of an archive whose link is opened, counted as a download; null for a wrong, ended or used up link. Counting and checking are
 * one statement, so that two requests at once cannot exceed the limit.
 */
export async function claimDownload(
  { db, secret, now }: { db: Db; secret: SigningSecret; now: Date },
  { id, key }: { id: string; key: string },
): Promise<{ month: string } | null> {
  if (!isLinkKey(secret, subjectOf(id), key)) return null;
  const [claimed] = await db
    .update(monthEndArchives)
    .set({ downloads: sql`${monthEndArchives.downloads} + 1` })
    .where(
      and(
        eq(monthEndArchives.id, id),
        eq(monthEndArchives.status, "ready"),
        isNull(monthEndArchives.revokedAt),
        gt(monthEndArchives.expiresAt, now),
        lt(monthEndArchives.downloads, MAX_ARCHIVE_DOWNLOADS),
      ),
    )
    .returning({ month: monthEndArchives.month });
  return claimed ?? null;
}

/** The file of an archive, part by part. */
export async function* readArchive(db: Db, id: string): AsyncGenerator<Uint8Array> {
  for (let sequence = 0; ; sequence += 1) {
    const [part] = await db
      .select({ bytes: monthEndArchiveParts.bytes })
      .from(monthEndArchiveParts)
      .where(and(eq(monthEndArchiveParts.archiveId, id), eq(monthEndArchiveParts.sequence, sequence)));
    if (!part) return;
    yield part.bytes;
  }
}

const MAX_ENTRY_DAYS = 90;

/** Deletes the files of ended links, and after three months the entries. */
export async function deleteEndedArchives(db: Db, now: Date): Promise<void> {
  const ended = db
    .select({ id: monthEndArchives.id })
    .from(monthEndArchives)
    .where(or(lt(monthEndArchives.expiresAt, now), sql`${monthEndArchives.revokedAt} is not null`));
  await db.delete(monthEndArchiveParts).where(inArray(monthEndArchiveParts.archiveId, ended));
  await db
    .delete(monthEndArchives)
    .where(lt(monthEndArchives.createdAt, new Date(now.getTime() - MAX_ENTRY_DAYS * DAY_MS)));
}
