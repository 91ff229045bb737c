import { href, Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";

interface EmailTableProps {
  emails: readonly { kind: string; name: string; sent: string; isChanged: boolean }[];
}

export function EmailTable({ emails }: EmailTableProps) {
  return (
    <ul className="-mb-3 divide-y divide-line border-t border-line">
      {emails.map(({ kind, name, sent, isChanged }) => (
        <li key={kind} className="relative flex items-center gap-4 py-3 hover:bg-paper">
          <div className="min-w-0 flex-1">
            <Link
              to={href("/admin/settings/notifications/:kind", { kind })}
              className="tile-link inline-flex min-h-6 items-center text-sm font-semibold"
            >
              {name}
            </Link>
            <p className="text-sm text-ink-soft">{sent}</p>
          </div>
          {isChanged && <Badge tone="blue">Customised</Badge>}
        </li>
      ))}
    </ul>
  );
}
