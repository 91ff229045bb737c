/** For how long the link to an archive works, and how often the file can be downloaded by it. */
export const ARCHIVE_DAYS = 14;
export const MAX_ARCHIVE_DOWNLOADS = 20;

/** Archives whose files are stored at the same time. */
export const MAX_STORED_ARCHIVES = 24;

/** A month-end archive as the admin lists it. */
export interface ListedArchive {
  id: string;
  month: string;
  gstin: string;
  status: "pending" | "ready" | "failed";
  hasDocuments: boolean;
  isSent: boolean;
  sizeBytes: number | null;
  downloads: number;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
}

/** Whether the file of an archive can still be downloaded. */
export function isDownloadable(
  { status, revokedAt, expiresAt, downloads }: ListedArchive,
  now: Date,
): boolean {
  return status === "ready" && revokedAt === null && expiresAt > now && downloads < MAX_ARCHIVE_DOWNLOADS;
}
