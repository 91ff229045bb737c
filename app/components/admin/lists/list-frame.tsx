import type { ReactNode } from "react";
import { FilterMenu } from "#app/components/admin/lists/filter-menu.tsx";
import { ListSearch } from "#app/components/admin/lists/list-search.tsx";
import { ListToolbar } from "#app/components/admin/lists/list-toolbar.tsx";
import { listUrl } from "#app/components/admin/lists/list-url.ts";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";

interface ListFrameProps {
  title: string;
  /** The name of the list for screen readers, if it is not the title: "Posts". */
  label?: string;
  /** The counted noun: "post", "posts". */
  nouns: readonly [one: string, many: string];
  /** The URL path of the list. */
  path: string;
  /** The requested list; `sort` is null for the default order. */
  query: { search?: string; status: string | null; sort?: string | null };
  /** One page of the matches. */
  pagination: { total: number; page: number; pageCount: number };
  /** The statuses to filter by, in display order. */
  statuses: Record<string, { name: string }>;
  /** Texts of the search field, if the list can be searched. */
  search?: { label: string; placeholder: string };
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** At the end of the toolbar: export, refresh. */
  tools?: ReactNode;
  /** Shown below the title: tabs, or an error. */
  above?: ReactNode;
  /** Shown instead of the rows; the `noMatch` text when a search or filter has no matches. */
  empty: { title: string; text: string; noMatch?: string; action?: ReactNode };
  /** The rows. */
  children: ReactNode;
}

/** An admin list page: title and count, one toolbar with search and status filter, rows or a message without any, and page links. */
export function ListFrame(props: ListFrameProps) {
  const { title, label = title, nouns, path, query, pagination, statuses, empty } = props;
  const { locale } = useShop().shop.money;
  const [one, many] = nouns;
  const { total, page, pageCount } = pagination;
  const isNarrowed = Boolean(query.search) || query.status !== null;
  const choices = [{ status: null, name: "All" }, ...Object.entries(statuses).map(asChoice)];
  const tools = (
    <>
      <FilterMenu
        label="Status"
        choices={choices.map(({ status, name }) => ({
          name,
          to: listUrl(path, { ...query, status }),
          isCurrent: status === query.status,
        }))}
      />
      {props.tools}
    </>
  );
  return (
    <>
      <PageHead
        title={title}
        count={total === 1 ? `1 ${one}` : `${total.toLocaleString(locale)} ${many}`}
        actions={props.actions}
      />
      {props.above}
      {props.search ? (
        <ListSearch
          {...props.search}
          list={label}
          action={path}
          search={query.search ?? ""}
          preservedParams={{ status: query.status, sort: query.sort ?? null }}
          clearTo={listUrl(path, { ...query, search: "" })}
        >
          {tools}
        </ListSearch>
      ) : (
        <ListToolbar>{tools}</ListToolbar>
      )}
      {total > 0 ? (
        props.children
      ) : (
        <EmptyState
          title={isNarrowed ? `No ${label.toLowerCase()} match` : empty.title}
          text={isNarrowed ? (empty.noMatch ?? empty.text) : empty.text}
          action={
            isNarrowed ? (
              <ButtonLink to={path} variant="outline">
                Show all {many}
              </ButtonLink>
            ) : (
              empty.action
            )
          }
        />
      )}
      <div className="mt-5">
        <Pager
          label={label}
          page={page}
          pageCount={pageCount}
          urlOf={(page) => listUrl(path, { ...query, page })}
        />
      </div>
    </>
  );
}

function asChoice([status, { name }]: [string, { name: string }]) {
  return { status, name };
}
