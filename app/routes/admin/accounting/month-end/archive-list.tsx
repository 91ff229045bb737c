import { Form } from "react-router";
import { Moment } from "#app/components/admin/moment.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { MAX_ARCHIVE_DOWNLOADS, type ListedArchive } from "#app/domain/accounting/archives/archive.ts";
import { formatDate } from "#app/lib/time/dates.ts";
import { formatMonth } from "#app/lib/time/months.ts";
import { Button } from "#app/ui/button.tsx";

interface ShownArchive extends ListedArchive {
  /** The link, while it works, for a person who may open it. */
  url: string | null;
  /** The archive names customers, and the person may not export personal data. */
  isLinkHidden: boolean;
  isEnded: boolean;
}

interface ArchiveListProps {
  archives: readonly ShownArchive[];
  mayChange: boolean;
}

/** The latest archives with their links. */
export function ArchiveList({ archives, mayChange }: ArchiveListProps) {
  return (
    <Panel title="Archives">
      {archives.length === 0 ? (
        <p className="text-sm text-ink-soft">No archives yet.</p>
      ) : (
        <ul className="divide-y divide-line text-sm">
          {archives.map((archive) => (
            <li key={archive.id} className="flex flex-wrap items-start gap-x-6 gap-y-2 py-3 first:pt-0">
              <div className="min-w-0 flex-1 basis-64">
                <p className="font-semibold">
                  {formatMonth(archive.month)}
                  {archive.gstin && <span className="font-normal text-ink-soft">, {archive.gstin}</span>}
                </p>
                <p className="text-ink-soft">
                  Made <Moment at={archive.createdAt} />
                  {archive.hasDocuments ? ", with invoices" : ", without invoices"}
                  {archive.isSent && ", sent to the accountant"}
                </p>
                <p className="text-ink-soft">{stateOf(archive)}</p>
                {archive.isLinkHidden && isRevocable(archive) && (
                  <p className="text-ink-soft">The link is shown to people who may export personal data.</p>
                )}
                {archive.url && (
                  <p className="mt-1">
                    <a href={archive.url} className="underlined wrap-anywhere">
                      {archive.url}
                    </a>
                  </p>
                )}
              </div>
              {mayChange && isRevocable(archive) && (
                <Form method="post">
                  <input type="hidden" name="intent" value="revoke" />
                  <input type="hidden" name="id" value={archive.id} />
                  <Button type="submit" variant="outline" size="sm" className="min-h-11 lg:min-h-9">
                    Revoke link<span className="sr-only"> of {formatMonth(archive.month)}</span>
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Also an archive whose downloads are used up: its file is stored and counts towards the limit. */
const isRevocable = ({ status, revokedAt, isEnded }: ShownArchive) =>
  status === "ready" && revokedAt === null && !isEnded;

function stateOf({ status, revokedAt, isEnded, expiresAt, downloads, sizeBytes }: ShownArchive): string {
  if (status === "pending") return "Being made. Reload the page in a minute.";
  if (status === "failed") return "Could not be made. Make it again.";
  if (revokedAt) return "Revoked";
  const used = `${downloads} of ${MAX_ARCHIVE_DOWNLOADS} downloads`;
  if (isEnded) return `Expired, ${used}`;
  return `${describeSize(sizeBytes ?? 0)}, until ${formatDate(expiresAt)}, ${used}`;
}

function describeSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${Math.ceil(kilobytes)} kB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
