import { z } from "zod";
import { NO_FIELDS, READS, Slug } from "#app/domain/api/internal/shared.server.ts";
import { defineOperation } from "#app/domain/api/operation.server.ts";
import { isPageSlug, PAGE_NAMES, type PageContent, type PageSlug } from "#app/domain/content/content.ts";
import { DEFAULT_PAGES, findPage, listPages } from "#app/domain/content/content.server.ts";
import {
  customPagePath,
  findCustomPage,
  listPublicCustomPages,
} from "#app/domain/content/custom-pages.server.ts";
import { fillMarkdown, fillPlaceholders } from "#app/domain/content/placeholders.ts";
import { findPageValues } from "#app/domain/setup/page-values.server.ts";
import { inMarkdown, passagesOf } from "#app/domain/content/page-texts.server.ts";
import { escapeMarkdown } from "#app/platform/markdown.server.ts";
import { contentTag } from "#app/lib/http/cache-tags.ts";

const PageSummary = z.object({ slug: Slug, title: z.string(), url: z.url() }).meta({ id: "PageSummary" });

export const listPagesOperation = defineOperation({
  id: "listPages",
  method: "get",
  path: "/pages",
  tag: "Shop",
  summary: "List policies and other pages of text",
  params: NO_FIELDS,
  query: NO_FIELDS,
  body: null,
  status: 200,
  answer: z.object({ data: z.array(PageSummary) }).meta({ id: "PageList" }),
  refusals: [],
  limit: READS,
  caching: "tags",
  async run({ db, clock, publicUrl }) {
    const [stored, custom] = await Promise.all([listPages(db), listPublicCustomPages(db, clock.now())]);
    const written = new Set([...stored.map(({ slug }) => slug), ...Object.keys(DEFAULT_PAGES)]);
    const data = [
      ...PAGE_SLUGS.filter((slug) => written.has(slug)).map((slug) => ({
        slug,
        title: PAGE_NAMES[slug],
        url: new URL(`/${slug}`, publicUrl).href,
      })),
      ...custom.map(({ slug, title }) => ({
        slug,
        title,
        url: new URL(customPagePath(slug), publicUrl).href,
      })),
    ];
    return { ok: true, value: { data }, tags: [...PAGE_SLUGS, "custom-pages"].map(contentTag) };
  },
});

// Cast: Object.keys returns string[], and the table has exactly these keys.
const PAGE_SLUGS = Object.keys(PAGE_NAMES) as PageSlug[];

const Page = z
  .object({
    ...PageSummary.shape,
    body: z.string().meta({ description: "The text in Markdown." }),
  })
  .meta({ id: "Page" });

export const getPageOperation = defineOperation({
  id: "getPage",
  method: "get",
  path: "/pages/{slug}",
  tag: "Shop",
  summary: "Read a policy or another page of text",
  params: z.object({ slug: Slug.meta({ example: "refund-policy" }) }),
  query: NO_FIELDS,
  body: null,
  status: 200,
  answer: Page,
  refusals: ["not-found"],
  limit: READS,
  caching: "tags",
  async run({ db, clock, settings, publicUrl }, { params: { slug } }) {
    const saved = await settings.get();
    if (isPageSlug(slug)) {
      const page = await findPage(db, slug);
      const text = page && toMarkdown(page);
      const { values, tags } = await findPageValues(db, saved, text ?? "");
      const url = new URL(`/${slug}`, publicUrl).href;
      const value = page && {
        slug,
        title: fillPlaceholders(page.title, values),
        url,
        body: fillMarkdown(text ?? "", values),
      };
      if (value) return { ok: true, value, tags: [contentTag(slug), ...tags] };
    }
    const custom = await findCustomPage(db, slug, clock.now());
    if (!custom) return { ok: false, error: "not-found", detail: "There is no such page." };
    const { title } = custom;
    const { values, tags } = await findPageValues(db, saved, custom.body);
    const body = fillMarkdown(custom.body, values);
    const url = new URL(customPagePath(slug), publicUrl).href;
    return { ok: true, value: { slug, title, url, body }, tags: [contentTag("custom-pages"), ...tags] };
  },
});

/** The texts of an editable page as one: its introduction, then each passage below its heading. */
function toMarkdown(page: PageContent<PageSlug>): string {
  const passages = passagesOf(inMarkdown(page)).map(
    ({ title, body }) => `## ${escapeMarkdown(title)}\n\n${body}`,
  );
  return [escapeMarkdown(page.intro), ...passages].filter(Boolean).join("\n\n");
}
