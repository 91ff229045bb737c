import Plus from "lucide-react/icons/plus";
import { href, Link, useNavigation } from "react-router";
import { BigFigures } from "#app/components/admin/big-figure.tsx";
import { currencyAmounts } from "#app/components/admin/currency-amounts.ts";
import { ListFrame } from "#app/components/admin/lists/list-frame.tsx";
import { listUrl } from "#app/components/admin/lists/list-url.ts";
import { DownloadLink, RefreshLink } from "#app/components/admin/lists/tool-links.tsx";
import { Price } from "#app/components/product/price.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { BALANCE_STATUS_VIEWS, holderLabel, type BalanceRow } from "#app/domain/balances/balance.ts";
import { listBalances, parseBalanceSearch, sumOwed } from "#app/domain/balances/list-balances.server.ts";
import { moneyFormatFor } from "#app/lib/money.ts";
import { formatDay } from "#app/lib/time/dates.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";
import type { Route } from "./+types/store-credit";

export const meta: Route.MetaFunction = () => [{ title: "Store credit | Admin" }];

const PATH = href("/admin/store-credit");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = getApp(context);
  const now = clock.now();
  const requested = parseBalanceSearch(url.searchParams);
  const [owed, page] = await Promise.all([sumOwed(db, now), listBalances(db, { requested, now })]);
  return { ...requested, ...page, owed };
}

/** What the shop owes, to whom, and why. */
export default function StoreCredit({ loaderData }: Route.ComponentProps) {
  const { balances, owed, search, status, page } = loaderData;
  const isLoading = useNavigation().location?.pathname === PATH;
  return (
    <ListFrame
      title="Store credit"
      nouns={["balance", "balances"]}
      path={PATH}
      query={{ search, status }}
      pagination={loaderData}
      statuses={BALANCE_STATUS_VIEWS}
      search={{ label: "Search by customer, phone or reason", placeholder: "Customer, phone or reason" }}
      actions={<GiveCreditLink />}
      above={<Owed owed={owed} />}
      tools={
        <>
          <DownloadLink to={listUrl(`${PATH}/export`, { status, search })} />
          <RefreshLink to={listUrl(PATH, { status, search, page })} />
        </>
      }
      empty={{
        title: "No Store Credit Yet",
        text: "Give credit to a customer, or refund an order as credit: the shop owes it until it is used or expires.",
        noMatch:
          "No balance matches. Try a name, an email address, the last digits of a phone number or a reason.",
        action: <GiveCreditLink />,
      }}
    >
      <Table
        caption="Balances, newest first"
        isLoading={isLoading}
        head={
          <>
            <HeadCell>For</HeadCell>
            <HeadCell className="max-lg:hidden">Reason</HeadCell>
            <HeadCell className="max-md:hidden">Valid until</HeadCell>
            <HeadCell className="text-right">Left</HeadCell>
            <HeadCell className="max-sm:hidden">Status</HeadCell>
          </>
        }
      >
        {balances.map((balance) => (
          <BalanceTableRow key={balance.id} balance={balance} />
        ))}
      </Table>
    </ListFrame>
  );
}

function GiveCreditLink() {
  return (
    <ButtonLink to={href("/admin/store-credit/new")}>
      <Plus aria-hidden className="size-4" /> Give credit
    </ButtonLink>
  );
}

function Owed({ owed }: { owed: Route.ComponentProps["loaderData"]["owed"] }) {
  const { money } = useShop().shop;
  const ownMinor = owed.find(({ currency }) => currency === money.currency)?.minor ?? 0;
  const others = owed
    .filter(({ currency }) => currency !== money.currency)
    .map(({ currency, minor }) => ({ currency, amountMinor: minor }));
  return (
    <dl className="mb-4 max-w-sm rounded border border-line bg-white px-4 py-3 text-sm sm:px-5">
      <dt className="text-ink-soft">What the shop owes</dt>
      <dd className="mt-0.5">
        <BigFigures figures={currencyAmounts(ownMinor, others, money)} />
      </dd>
    </dl>
  );
}

function BalanceTableRow({ balance }: { balance: BalanceRow }) {
  const { id, reason, lastDay, currency, issuedMinor, openMinor, status } = balance;
  const money = moneyFormatFor(currency);
  const badge = <Badge tone={BALANCE_STATUS_VIEWS[status].tone}>{BALANCE_STATUS_VIEWS[status].name}</Badge>;
  return (
    <TableRow>
      <Cell className="w-full max-w-0 lg:w-auto lg:max-w-80">
        <Link to={href("/admin/store-credit/:id", { id })} className="tile-link block truncate font-medium">
          {holderLabel(balance)}
        </Link>
        <span className="block truncate text-xs text-ink-soft lg:hidden">{reason}</span>
        <span className="block text-xs text-ink-soft md:hidden">Until {formatDay(lastDay)}</span>
        <span className="mt-1 block sm:hidden">{badge}</span>
      </Cell>
      <Cell className="w-full max-w-0 truncate text-ink-soft max-lg:hidden">{reason}</Cell>
      <Cell className="whitespace-nowrap text-ink-soft max-md:hidden">{formatDay(lastDay)}</Cell>
      <Cell className="text-right whitespace-nowrap">
        <Price minor={openMinor} money={money} className="block font-medium" />
        {openMinor !== issuedMinor && (
          <span className="block text-xs text-ink-soft">
            of <Price minor={issuedMinor} money={money} />
          </span>
        )}
      </Cell>
      <Cell className="max-sm:hidden">{badge}</Cell>
    </TableRow>
  );
}
