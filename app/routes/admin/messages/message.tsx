import { Form, useNavigation } from "react-router";
import { Moment } from "#app/components/admin/moment.tsx";
import { MESSAGE_STATUS_VIEWS, type MessageStatus } from "#app/domain/customers/messages/messages.ts";
import { AccordionRow } from "#app/ui/overlay/accordion-row.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";

interface MessageProps {
  message: {
    id: string;
    name: string;
    email: string;
    subject: string;
    message: string;
    status: MessageStatus;
    createdAt: Date;
  };
  isOpenAtFirst: boolean;
}

/** The next statuses of a message, with the labels of their buttons. */
const NEXT: Record<MessageStatus, { to: MessageStatus; label: string }[]> = {
  new: [
    { to: "answered", label: "Mark as answered" },
    { to: "archived", label: "Archive" },
  ],
  answered: [
    { to: "archived", label: "Archive" },
    { to: "new", label: "Mark as new" },
  ],
  archived: [{ to: "new", label: "Mark as new" }],
};

const STEP = "min-h-11 lg:min-h-9";

/** A message as an expandable row, with a reply link and status buttons. */
export function Message({ message: shown, isOpenAtFirst }: MessageProps) {
  const { id, name, email, subject, message, status, createdAt } = shown;
  const { formData } = useNavigation();
  const isPending = formData?.get("id") === id;
  const { name: label, tone } = MESSAGE_STATUS_VIEWS[status];
  const summary = (
    <span className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:items-center">
      <span className="min-w-0">
        <span className="block truncate font-medium">{subject}</span>
        <span className="block truncate text-ink-soft">{name}</span>
      </span>
      <Moment at={createdAt} className="text-xs text-ink-soft" />
      <span>
        <Badge tone={tone}>{label}</Badge>
      </span>
    </span>
  );
  return (
    <AccordionRow summary={summary} isOpenAtFirst={isOpenAtFirst}>
      <p className="max-w-prose text-sm break-words whitespace-pre-line">{message}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <a
          href={`mailto:${email}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
          className={buttonClass({ variant: "outline", size: "sm", className: `${STEP} wrap-anywhere` })}
        >
          Reply to {email}
        </a>
        <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="from" value={status} />
          {NEXT[status].map(({ to, label }) => (
            <Button
              key={to}
              type="submit"
              name="to"
              value={to}
              variant="quiet"
              size="sm"
              className={STEP}
              isPending={isPending && formData.get("to") === to}
              disabled={isPending}
            >
              {label}
            </Button>
          ))}
        </Form>
      </div>
    </AccordionRow>
  );
}
