import { href, Link } from "react-router";
import { Moment } from "#app/components/admin/moment.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { listPages } from "#app/domain/content/content.server.ts";
import { isPageSlug, PAGE_NAMES } from "#app/domain/content/content.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { ContentTabs } from "#app/routes/admin/content/content-tabs.tsx";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";
import type { Route } from "./+types/pages";

export const meta: Route.MetaFunction = () => [{ title: "Pages | Admin" }];

export async function loader({ context }: Route.LoaderArgs) {
  const written = new Map(
    (await listPages(getApp(context).db)).map(({ slug, updatedAt }) => [slug, updatedAt]),
  );
  const slugs = Object.keys(PAGE_NAMES).filter(isPageSlug);
  return { pages: slugs.map((slug) => ({ slug, updatedAt: written.get(slug) ?? null })) };
}

export default function Pages({ loaderData: { pages } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Pages" text="The text of the store’s fixed pages." />
      <ContentTabs />
      <Table
        caption="Pages"
        head={
          <>
            <HeadCell>Page</HeadCell>
            <HeadCell className="max-sm:hidden">URL</HeadCell>
            <HeadCell className="max-sm:hidden">Last changed</HeadCell>
          </>
        }
      >
        {pages.map(({ slug, updatedAt }) => (
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
