import Plus from "lucide-react/icons/plus";
import { href, Link } from "react-router";
import { Moment } from "#app/components/admin/moment.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { listPages } from "#app/domain/content/content.server.ts";
import { isPageSlug, PAGE_NAMES } from "#app/domain/content/content.ts";
import { listCustomPages, type CustomPageRow } from "#app/domain/content/custom-pages.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { ContentTabs } from "#app/routes/admin/content/content-tabs.tsx";
import { PublishDate, StateBadge } from "#app/routes/admin/content/posts/publish-state.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";
import type { Route } from "./+types/pages";

export const meta: Route.MetaFunction = () => [{ title: "Pages | Admin" }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = getApp(context);
  const written = new Map((await listPages(db)).map(({ slug, updatedAt }) => [slug, updatedAt]));
  const slugs = Object.keys(PAGE_NAMES).filter(isPageSlug);
  return {
    customPages: await listCustomPages(db, clock.now()),
    fixedPages: slugs.map((slug) => ({ slug, updatedAt: written.get(slug) ?? null })),
  };
}

export default function Pages({ loaderData: { customPages, fixedPages } }: Route.ComponentProps) {
  const create = (
    <ButtonLink to={href("/admin/content/custom-pages/:id", { id: "new" })} size="sm">
      <Plus aria-hidden className="size-4" strokeWidth={1.75} /> New page
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title="Pages"
        text="Pages of your own, and the text of the store’s fixed pages."
        actions={create}
      />
      <ContentTabs />
      {customPages.length > 0 && <CustomPageTable pages={customPages} />}
      <Table
        caption="Fixed pages"
        head={
          <>
            <HeadCell>Fixed page</HeadCell>
            <HeadCell className="max-sm:hidden">URL</HeadCell>
            <HeadCell className="max-sm:hidden">Last changed</HeadCell>
          </>
        }
      >
        {fixedPages.map(({ slug, updatedAt }) => (
          <TableRow key={slug}>
            <Cell className="w-full 2xl:w-1/2">
              <Link to={href("/admin/content/pages/:slug", { slug })} className="tile-link font-semibold">
                {PAGE_NAMES[slug]}
              </Link>
              {updatedAt && <Moment at={updatedAt} className="block text-xs text-ink-soft sm:hidden" />}
            </Cell>
            <Cell className="whitespace-nowrap text-ink-soft max-sm:hidden">/{slug}</Cell>
            <Cell className="whitespace-nowrap text-ink-soft max-sm:hidden">
              {updatedAt ? <Moment at={updatedAt} /> : "Not written yet"}
            </Cell>
          </TableRow>
        ))}
      </Table>
    </>
  );
}

function CustomPageTable({ pages }: { pages: readonly CustomPageRow[] }) {
  return (
    <div className="mb-8">
      <Table
        caption="Your pages, last changed first"
        head={
          <>
            <HeadCell>Your page</HeadCell>
            <HeadCell className="max-sm:hidden">Date</HeadCell>
            <HeadCell>Status</HeadCell>
          </>
        }
      >
        {pages.map((page) => (
          <TableRow key={page.id}>
            <Cell className="w-full max-w-0">
              <Link
                to={href("/admin/content/custom-pages/:id", { id: page.id })}
                className="tile-link line-clamp-2 font-semibold"
              >
                {page.title}
              </Link>
              <span className="block truncate text-xs text-ink-soft">
                {href("/pages/:slug", { slug: page.slug })}
              </span>
              <PublishDate of={page} className="block text-xs text-ink-soft sm:hidden" />
            </Cell>
            <Cell className="whitespace-nowrap text-ink-soft max-sm:hidden">
              <PublishDate of={page} />
            </Cell>
            <Cell>
              <StateBadge state={page.state} />
            </Cell>
          </TableRow>
        ))}
      </Table>
    </div>
  );
}
