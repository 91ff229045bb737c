import { Link } from "react-router";
import { Moment } from "#app/components/admin/moment.tsx";
import type { FieldChange } from "#app/domain/audit-log/audit-changes.ts";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";

/** The subject of an entry. */
export interface ShownSubject {
  label: string;
  /** Its page in the admin; null when it was deleted or has none. */
  url: string | null;
}

interface AuditTableProps {
  entries: readonly {
    id: string;
    at: Date;
    actor: string | null;
    /** As shown, such as "Product: changed". */
    action: string;
    subject: ShownSubject;
    changes: readonly FieldChange[];
  }[];
  isLoading: boolean;
}

// Further changes are behind a disclosure.
const SHOWN = 4;

/** Audit entries, newest first, each with its changes. */
export function AuditTable({ entries, isLoading }: AuditTableProps) {
  return (
    <Table
      caption="Audit log, newest first"
      isLoading={isLoading}
      head={
        <>
          <HeadCell>Action</HeadCell>
          <HeadCell className="max-md:hidden">Changes</HeadCell>
          <HeadCell className="max-lg:hidden">Date and user</HeadCell>
        </>
      }
    >
      {entries.map(({ id, at, actor, action, subject, changes }) => (
        <TableRow key={id} className="align-top">
          <Cell className="align-top md:w-52">
            <span className="block font-semibold">{action}</span>
            <span className="block text-xs text-ink-soft wrap-anywhere">
              {subject.url ? (
                <Link to={subject.url} className="underlined inline-flex min-h-6 items-center">
                  {subject.label}
                </Link>
              ) : (
                subject.label
              )}
            </span>
            <span className="block text-xs text-ink-soft lg:hidden">
              <Moment at={at} className="block" /> {actor ?? "unknown"}
            </span>
            <div className="mt-2 md:hidden">
              <Changes changes={changes} />
            </div>
          </Cell>
          <Cell className="align-top max-md:hidden">
            <Changes changes={changes} />
          </Cell>
          <Cell className="align-top max-lg:hidden lg:w-56">
            <Moment at={at} className="block whitespace-nowrap" />
            <span className="block text-xs text-ink-soft wrap-anywhere">{actor ?? "unknown"}</span>
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}

function Changes({ changes }: { changes: readonly FieldChange[] }) {
  if (changes.length === 0) return <span className="text-ink-soft">–</span>;
  return (
    <>
      <ChangeList changes={changes.slice(0, SHOWN)} />
      {changes.length > SHOWN && (
        <details className="mt-1.5">
          <summary className="inline-flex min-h-11 min-w-11 items-center text-xs text-ink-soft underline">
            {changes.length - SHOWN} more
          </summary>
          <ChangeList changes={changes.slice(SHOWN)} />
        </details>
      )}
    </>
  );
}

function ChangeList({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <ul className="space-y-1.5">
      {changes.map(({ field, before, after }) => (
        <li key={field} className="wrap-anywhere">
          <span className="text-xs text-ink-soft">{field}: </span>
          {before !== null && <del className="text-ink-soft">{before}</del>}
          {before !== null && after !== null && <span aria-hidden> → </span>}
          {after !== null && <ins className="no-underline">{after}</ins>}
        </li>
      ))}
    </ul>
  );
}
