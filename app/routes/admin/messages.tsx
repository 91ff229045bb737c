import { href, useNavigation } from "react-router";
import { useShop } from "#app/components/use-shop.ts";
import { MESSAGE_STATUSES, type MessageStatus } from "#app/domain/customers/correspondence.ts";
import { listMessages } from "#app/domain/customers/list-messages.server.ts";
import { pageNumberIn } from "#app/lib/page-number.ts";
import { storeOf } from "#app/request-scope.server.ts";
import { FilterLinks } from "#app/routes/admin/filter-links.tsx";
import { listAddress } from "#app/routes/admin/list-address.ts";
import { Moment } from "#app/routes/admin/moment.tsx";
import { PageHead } from "#app/routes/admin/page-head.tsx";
import { RefreshLink } from "#app/routes/admin/refresh-link.tsx";
import { AccordionRow } from "#app/ui/accordion-row.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/messages";

export const meta: Route.MetaFunction = () => [{ title: "Messages | Gulmohar admin" }];

const PATH = href("/admin/messages");

export async function loader({ url, context }: Route.LoaderArgs) {
  const status = MESSAGE_STATUSES.find((known) => known === url.searchParams.get("status")) ?? null;
  const found = await listMessages(storeOf(context).db, { status, page: pageNumberIn(url.searchParams) });
  return { status, ...found };
}

const STATUSES: Record<MessageStatus, { name: string; tone: "yellow" | "green" | "grey" }> = {
  new: { name: "New", tone: "yellow" },
  answered: { name: "Answered", tone: "green" },
  archived: { name: "Archived", tone: "grey" },
};

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { messages, status, total, page, pageCount } = loaderData;
  const { shop } = useShop();
  const isLoading = useNavigation().location?.pathname === PATH;
  const choices = [null, ...MESSAGE_STATUSES].map((choice) => ({
    name: choice === null ? "All" : STATUSES[choice].name,
    to: listAddress(PATH, { status: choice }),
    isCurrent: choice === status,
  }));
  return (
    <>
      <PageHead
        title="Messages"
        text={total === 1 ? "1 message" : `${total.toLocaleString(shop.money.locale)} messages`}
        actions={<RefreshLink to={listAddress(PATH, { status, page })} />}
      />
      <FilterLinks label="Status" choices={choices} />
      {messages.length === 0 ? (
        <EmptyState
          title={status === null ? "No Messages Yet" : "No messages of this kind"}
          text="What visitors write by the contact form arrives here, and by mail."
        />
      ) : (
        <ol
          aria-busy={isLoading || undefined}
          className="rounded border border-line bg-white px-4 transition-opacity aria-busy:opacity-55 sm:px-5"
        >
          {messages.map((message) => (
            <li key={message.id} className="last:[&>details]:border-b-0">
              <Message message={message} />
            </li>
          ))}
        </ol>
      )}
      <div className="mt-5">
        <Pager
          label="Messages"
          page={page}
          pageCount={pageCount}
          addressOf={(page) => listAddress(PATH, { status, page })}
        />
      </div>
    </>
  );
}

type ShownMessage = Route.ComponentProps["loaderData"]["messages"][number];

function Message({
  message: { name, email, subject, message, status, createdAt },
}: {
  message: ShownMessage;
}) {
  const { name: label, tone } = STATUSES[status];
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
    <AccordionRow summary={summary}>
      <p className="max-w-prose text-sm break-words whitespace-pre-line">{message}</p>
      <p className="mt-4">
        <a
          href={`mailto:${email}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
          className={buttonClass({ variant: "outline", size: "sm", className: "min-h-11 lg:min-h-9" })}
        >
          Answer {email}
        </a>
      </p>
    </AccordionRow>
  );
}
