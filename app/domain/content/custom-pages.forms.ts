import { z } from "zod";
import { LinkTarget } from "#app/domain/content/appearance.settings.ts";
import { MAX_POST_LENGTH, Slug } from "#app/domain/content/content.forms.ts";
import {
  PUBLISHING_FIELDS,
  requiredText,
  requiredUnlessDraft,
} from "#app/domain/content/internal/publishing.forms.ts";
import { plainLine } from "#app/lib/text/plain-text.ts";
import { slugOf } from "#app/lib/text/slug.ts";

export const MAX_SEO_TITLE = 70;
export const MAX_SEO_DESCRIPTION = 200;

const optionalLine = (what: string, max: number) =>
  z.string().overwrite(plainLine).max(max, `${what} may have at most ${max} characters`).default("");

/** A page of the owner's own. A draft needs only a title. An empty slug is derived from the title. */
export const customPageForm = (isDraft: boolean) =>
  z
    .object({
      title: requiredText("Title", 120),
      slug: Slug,
      body: requiredUnlessDraft("Text", MAX_POST_LENGTH, isDraft),
      seoTitle: optionalLine("The title for search engines", MAX_SEO_TITLE),
      seoDescription: optionalLine("The description for search engines", MAX_SEO_DESCRIPTION),
      ...PUBLISHING_FIELDS,
    })
    .transform((page, context) => {
      const slug = page.slug || slugOf(page.title);
      if (slug === "") context.addIssue({ code: "custom", path: ["slug"], message: "URL slug is required" });
      return { ...page, slug };
    });

export type CustomPageInput = z.infer<ReturnType<typeof customPageForm>>;

/** Where the URL of a deleted page leads: a path of the store, or null for nowhere. */
export const DeletedPageTarget = z
  .string()
  .trim()
  .default("")
  .transform((path) => path || null)
  .pipe(LinkTarget.regex(/^\//, "Start with / for a page of the store").nullable());
