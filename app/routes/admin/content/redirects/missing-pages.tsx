import { href, useNavigation } from "react-router";
import { ListSearch } from "#app/components/admin/lists/list-search.tsx";
import { listUrl } from "#app/components/admin/lists/list-url.ts";
import { RefreshLink } from "#app/components/admin/lists/tool-links.tsx";
import { Moment } from "#app/components/admin/moment.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { listMissingPages } from "#app/domain/redirects/owner-redirects.server.ts";
import { MISSING_DAYS } from "#app/domain/redirects/redirect-path.ts";
import { pageNumberIn } from "#app/lib/http/page-window.ts";
import { searchTextIn } from "#app/lib/http/search-text.ts";
import { RedirectTabs } from "#app/routes/admin/content/redirects/redirect-tabs.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";
import type { Route } from "./+types/missing-pages";

export const meta: Route.MetaFunction = () => [{ title: "Pages not found | Admin" }];

const PATH = href("/admin/content/redirects/missing");

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = getApp(context);
  await app.redirectCounter.flush();
  const search = searchTextIn(url.searchParams);
  const listed = await listMissingPages(app.db, { search, page: pageNumberIn(url.searchParams) });
  return { search, ...listed };
}

export default function MissingPages({ loaderData }: Route.ComponentProps) {
  const { missing, search, total, page, pageCount } = loaderData;
  const { locale } = useShop().shop.money;
  const isLoading = useNavigation().location?.pathname === PATH;
  return (
    <>
      <PageHead
        title="Pages not found"
        count={total === 1 ? "1 path" : `${total.toLocaleString(locale)} paths`}
      />
      <RedirectTabs current="missing" />
      <ListSearch
        list="Pages not found"
        label="Search by path"
        placeholder="Path"
        action={PATH}
        search={search}
        clearTo={PATH}
      >
        <RefreshLink to={listUrl(PATH, { search, page })} />
      </ListSearch>
      {total === 0 ? (
        <EmptyState
          title={search ? "No paths match" : "Nothing Missing"}
          text={`Paths that visitors asked for in the last ${MISSING_DAYS} days and that have neither a page nor a redirect are listed here.`}
        />
      ) : (
        <Table
          caption={`Paths without a page, of the last ${MISSING_DAYS} days, the most requested first`}
          isLoading={isLoading}
          head={
            <>
              <HeadCell>Path</HeadCell>
              <HeadCell className="text-right max-md:hidden">Requests</HeadCell>
              <HeadCell className="max-md:hidden">Last time</HeadCell>
              <HeadCell>
                <span className="sr-only">Action</span>
              </HeadCell>
            </>
          }
        >
          {missing.map(({ path, requests, lastAt }) => (
            <TableRow key={path}>
              <Cell className="w-full max-w-0">
                <span className="line-clamp-3 font-medium wrap-anywhere md:line-clamp-1">{path}</span>
                <span className="block text-xs text-ink-soft md:hidden">
                  {requests === 1 ? "1 request" : `${requests.toLocaleString(locale)} requests`},{" "}
                  <Moment at={lastAt} />
                </span>
              </Cell>
              <Cell className="text-right tabular max-md:hidden">{requests.toLocaleString(locale)}</Cell>
              <Cell className="whitespace-nowrap text-ink-soft max-md:hidden">
                <Moment at={lastAt} />
              </Cell>
              <Cell>
                <ButtonLink
                  to={`${href("/admin/content/redirects/:id", { id: "new" })}?${new URLSearchParams({ from: path })}`}
                  variant="outline"
                  size="sm"
                  className="whitespace-nowrap"
                >
                  Redirect to…
                </ButtonLink>
              </Cell>
            </TableRow>
          ))}
        </Table>
      )}
      <div className="mt-5">
        <Pager
          label="Pages not found"
          page={page}
          pageCount={pageCount}
          urlOf={(page) => listUrl(PATH, { search, page })}
        />
      </div>
    </>
  );
}
