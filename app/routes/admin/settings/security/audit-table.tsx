import { href, Link } from "react-router";
import { Moment } from "#app/components/admin/moment.tsx";
import type { AuditSubject } from "#app/domain/audit-log/audit-subject.ts";
import { describeAction, describeSubject } from "#app/domain/audit-log/audit-words.ts";
import type { FieldChange } from "#app/domain/audit/audit-changes.ts";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";

interface AuditTableProps {
  entries: readonly {
    id: string;
    at: Date;
    actor: string | null;
    action: string;
    subjectType: string;
    subjectId: string;
    /** Null when it was deleted or has no page. */
    subject: AuditSubject | null;
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
      {entries.map(({ id, at, actor, action, subjectType, subjectId, subject, changes }) => (
        <TableRow key={id} className="align-top">
          <Cell className="align-top md:w-52">
            <span className="block font-semibold">{describeAction(action)}</span>
            <span className="block text-xs text-ink-soft wrap-anywhere">
              {subject && subject.kind !== "named" ? (
                <Link to={urlOf(subject)} className="underlined inline-flex min-h-6 items-center">
                  {subject.label}
                </Link>
              ) : (
                (subject?.label ?? describeSubject(subjectType, subjectId))
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

function urlOf(subject: Exclude<AuditSubject, { kind: "named" }>): string {
  switch (subject.kind) {
    case "order":
      return href("/admin/orders/:number", { number: String(subject.orderNumber) });
    case "product":
      return href("/admin/products/:id", { id: subject.id });
    case "category":
      return href("/admin/products/categories/:id", { id: subject.id });
    case "size-chart":
      return href("/admin/products/attributes/size-charts/:id", { id: subject.id });
    case "tax-class":
      return href("/admin/settings/taxes/:id", { id: subject.id });
    case "customer":
      return href("/admin/customers/:id", { id: subject.id });
    case "discount":
      return href("/admin/discounts/:id", { id: subject.id });
    case "post":
      return href("/admin/content/posts/:id", { id: subject.id });
  }
}
