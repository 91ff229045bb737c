import { href, Link } from "react-router";
import { Moment } from "#app/components/admin/moment.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { MESSAGE_STATUS_VIEWS, type MessageStatus } from "#app/domain/customers/messages/messages.ts";
import { Badge } from "#app/ui/badge.tsx";

interface CustomerMessagesProps {
  messages: readonly { id: string; email: string; subject: string; status: MessageStatus; createdAt: Date }[];
}

export function CustomerMessages({ messages }: CustomerMessagesProps) {
  const [first] = messages;
  if (!first) {
    return (
      <Panel title="Messages">
        <p className="text-sm text-ink-soft">No messages from this email address through the contact form.</p>
      </Panel>
    );
  }
  const all = `${href("/admin/messages")}?${new URLSearchParams({ search: first.email })}`;
  return (
    <Panel
      title="Messages"
      aside={
        <Link to={all} className="underlined inline-flex min-h-6 items-center text-sm">
          Open messages
        </Link>
      }
    >
      <ul className="-my-3 divide-y divide-line">
        {messages.map(({ id, subject, status, createdAt }) => {
          const { name, tone } = MESSAGE_STATUS_VIEWS[status];
          return (
            <li key={id} className="flex items-center justify-between gap-4 py-3 text-sm">
              <span className="min-w-0 wrap-anywhere">
                {subject}
                <Moment at={createdAt} className="block text-xs text-ink-soft" />
              </span>
              <Badge tone={tone}>{name}</Badge>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
