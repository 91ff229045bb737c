import Plus from "lucide-react/icons/plus";
import Upload from "lucide-react/icons/upload";
import { href, Link, useNavigation } from "react-router";
import { ListSearch } from "#app/components/admin/lists/list-search.tsx";
import { listUrl } from "#app/components/admin/lists/list-url.ts";
import { DownloadLink } from "#app/components/admin/lists/tool-links.tsx";
import { Moment } from "#app/components/admin/moment.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { listRedirects } from "#app/domain/redirects/owner-redirects.server.ts";
import { pageNumberIn } from "#app/lib/http/page-window.ts";
import { searchTextIn } from "#app/lib/http/search-text.ts";
import { RedirectTabs } from "#app/routes/admin/content/redirects/redirect-tabs.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";
import type { Route } from "./+types/redirects";

export const meta: Route.MetaFunction = () => [{ title: "Redirects | Admin" }];

const PATH = href("/admin/content/redirects");

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = getApp(context);
  await app.redirectCounter.flush();
  const search = searchTextIn(url.searchParams);
  const listed = await listRedirects(app.db, { search, page: pageNumberIn(url.searchParams) });
  return { search, ...listed };
}

export default function Redirects({ loaderData }: Route.ComponentProps) {
  const { redirects, search, total, page, pageCount } = loaderData;
  const { locale } = useShop().shop.money;
  const isLoading = useNavigation().location?.pathname === PATH;
  return (
    <>
      <PageHead
        title="Redirects"
        count={total === 1 ? "1 redirect" : `${total.toLocaleString(locale)} redirects`}
        actions={
          <>
            <ButtonLink to={href("/admin/content/redirects/import")} variant="outline" size="sm">
              <Upload aria-hidden className="size-4" strokeWidth={1.75} /> Import
            </ButtonLink>
            <ButtonLink to={href("/admin/content/redirects/:id", { id: "new" })} size="sm">
              <Plus aria-hidden className="size-4" strokeWidth={1.75} /> New redirect
            </ButtonLink>
          </>
        }
      />
      <RedirectTabs current="redirects" />
      <ListSearch
        list="Redirects"
        label="Search by path"
        placeholder="Path"
        action={PATH}
        search={search}
        clearTo={PATH}
      >
        <DownloadLink to={href("/admin/content/redirects/export")} />
      </ListSearch>
      {total === 0 ? (
        <EmptyState
          title={search ? "No redirects match" : "No Redirects Yet"}
          text="Old paths of Shopify and WooCommerce, such as /collections/… and /product/…, already lead to the product or category of the same name. Add redirects for all others."
        />
      ) : (
        <RedirectTable redirects={redirects} isLoading={isLoading} />
      )}
      <div className="mt-5">
        <Pager
          label="Redirects"
          page={page}
          pageCount={pageCount}
          urlOf={(page) => listUrl(PATH, { search, page })}
        />
      </div>
    </>
  );
}

type Rows = Route.ComponentProps["loaderData"]["redirects"];

function RedirectTable({ redirects, isLoading }: { redirects: Rows; isLoading: boolean }) {
  const { locale } = useShop().shop.money;
  return (
    <Table
      caption="Redirects by their old path"
      isLoading={isLoading}
      head={
        <>
          <HeadCell>From</HeadCell>
          <HeadCell className="max-md:hidden">To</HeadCell>
          <HeadCell className="text-right">Hits</HeadCell>
          <HeadCell className="max-md:hidden">Last hit</HeadCell>
        </>
      }
    >
      {redirects.map(({ id, fromPath, target, hits, lastHitAt }) => (
        <TableRow key={id}>
          <Cell className="w-full max-w-0 md:w-1/2">
            <Link
              to={href("/admin/content/redirects/:id", { id })}
              className="tile-link line-clamp-3 font-medium wrap-anywhere md:line-clamp-1"
            >
              {fromPath}
            </Link>
            <span className="block truncate text-xs text-ink-soft md:hidden">{target}</span>
          </Cell>
          <Cell className="w-1/2 max-w-0 max-md:hidden">
            <span className="block truncate text-ink-soft">{target}</span>
          </Cell>
          <Cell className="text-right tabular">{hits.toLocaleString(locale)}</Cell>
          <Cell className="whitespace-nowrap text-ink-soft max-md:hidden">
            {lastHitAt ? <Moment at={lastHitAt} /> : "–"}
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}
