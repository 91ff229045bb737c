import Plus from "lucide-react/icons/plus";
import { data, href, Link } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { Moment } from "#app/components/admin/moment.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { listUrl } from "#app/components/admin/lists/list-url.ts";
import { Price } from "#app/components/product/price.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { draftCustomerName, draftLabel } from "#app/domain/checkout/drafts/draft-order.ts";
import { draftOfOrder } from "#app/domain/checkout/drafts/draft-choices.server.ts";
import { createDraft, listDrafts, type SavedDraft } from "#app/domain/checkout/drafts/draft-orders.server.ts";
import { SOURCE_LABELS } from "#app/domain/orders/order.ts";
import { pageNumberIn } from "#app/lib/http/page-window.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";
import type { Route } from "./+types/drafts";

const PATH = href("/admin/orders/drafts");

export const meta: Route.MetaFunction = () => [{ title: "Drafts | Admin" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = getApp(context);
  const now = clock.now();
  const { drafts, ...pagination } = await listDrafts(db, { page: pageNumberIn(url.searchParams) });
  return { drafts: drafts.map((draft) => ({ ...draft, status: statusOf(draft, now) })), ...pagination };
}

/** Makes a draft of an order: "Duplicate" on the order's page. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = getApp(context);
  const { order = "" } = await readForm(request);
  const content = await draftOfOrder(app.db, order);
  if (!content) throw data(null, { status: 404 });
  const id = await createDraft(app.checkout, { content, actorId: adminOf(context).id });
  return redirectWithSuccess(href("/admin/orders/drafts/:id", { id }), "Draft saved");
}

type DraftStatus = "link" | "held" | "open";

const STATUSES: Record<DraftStatus, { name: string; tone: "yellow" | "blue" | "grey" }> = {
  link: { name: "Awaiting payment", tone: "yellow" },
  held: { name: "Items held", tone: "blue" },
  open: { name: "Open", tone: "grey" },
};

function statusOf({ payUntil, isHeld }: SavedDraft, now: Date): DraftStatus {
  if (payUntil && payUntil > now) return "link";
  return isHeld ? "held" : "open";
}

export default function Drafts({ loaderData }: Route.ComponentProps) {
  const { drafts, total, page, pageCount } = loaderData;
  const { locale } = useShop().shop.money;
  const newOrder = (
    <ButtonLink to={href("/admin/orders/drafts/:id", { id: "new" })}>
      <Plus aria-hidden className="size-4" /> New order
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        backLink={<BackLink to={href("/admin/orders")}>Orders</BackLink>}
        title="Drafts"
        text={
          total === 1
            ? "1 order is being prepared"
            : `${total.toLocaleString(locale)} orders are being prepared`
        }
        actions={total > 0 && newOrder}
      />
      {total === 0 ? (
        <EmptyState
          title="No Drafts Yet"
          text="Prepare an order for a customer who calls, writes or stands in the shop."
          action={newOrder}
        />
      ) : (
        <DraftTable drafts={drafts} locale={locale} />
      )}
      <div className="mt-5">
        <Pager
          label="Drafts"
          page={page}
          pageCount={pageCount}
          urlOf={(page) => listUrl(PATH, { status: null, page })}
        />
      </div>
    </>
  );
}

interface DraftTableProps {
  drafts: Route.ComponentProps["loaderData"]["drafts"];
  locale: string;
}

function DraftTable({ drafts, locale }: DraftTableProps) {
  return (
    <Table
      caption="Drafts, those changed last first"
      isLoading={false}
      head={
        <>
          <HeadCell>Draft</HeadCell>
          <HeadCell>Customer</HeadCell>
          <HeadCell className="max-md:hidden">Ordered by</HeadCell>
          <HeadCell className="max-md:hidden">Changed</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell>Total</HeadCell>
        </>
      }
    >
      {drafts.map(({ id, number, content, updatedAt, totalMinor, currency, status }) => (
        <TableRow key={id}>
          <Cell>
            <Link to={href("/admin/orders/drafts/:id", { id })} className="underlined font-medium">
              {draftLabel(number)}
            </Link>
          </Cell>
          <Cell className="w-full max-w-0">
            <span className="block truncate">{draftCustomerName(content.customer) || "No customer yet"}</span>
            <span className="block truncate text-xs text-ink-soft">{itemsOf(content.lines)}</span>
          </Cell>
          <Cell className="whitespace-nowrap max-md:hidden">{SOURCE_LABELS[content.source]}</Cell>
          <Cell className="whitespace-nowrap text-ink-soft max-md:hidden">
            <Moment at={updatedAt} />
          </Cell>
          <Cell>
            <Badge tone={STATUSES[status].tone}>{STATUSES[status].name}</Badge>
          </Cell>
          <Cell className="text-right whitespace-nowrap">
            <Price minor={totalMinor} money={{ currency, locale }} />
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}

function itemsOf(lines: readonly { quantity: number }[]): string {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return count === 1 ? "1 item" : `${count} items`;
}
