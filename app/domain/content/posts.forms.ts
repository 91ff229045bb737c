import { z } from "zod";
import { PUBLISHING_FIELDS } from "#app/domain/content/publishing.forms.ts";
import { written } from "#app/domain/content/written.ts";
import { slugOf } from "#app/lib/slug.ts";

export const LONGEST_POST = 60_000;

const Slug = z
  .string()
  .trim()
  .toLowerCase()
  .max(80, "The address may have at most 80 characters")
  .regex(/^(?:[a-z\d]+(?:-[a-z\d]+)*)?$/, "Only small letters, digits and single hyphens")
  .default("");

/** A post as the office's form sends it. Without an address of its own it gets one from its title. */
export const PostForm = z
  .object({
    title: written("Title", 160),
    slug: Slug,
    excerpt: written("Excerpt", 400),
    category: written("Category", 40),
    author: written("Author", 80),
    body: written("Text", LONGEST_POST),
    ...PUBLISHING_FIELDS,
  })
  .transform((post, context) => {
    const slug = post.slug || slugOf(post.title);
    if (slug === "") context.addIssue({ code: "custom", path: ["slug"], message: "Address is required" });
    return { ...post, slug };
  });

/** A post as it is to be saved. */
export type PostInput = z.infer<typeof PostForm>;

/** Which row a form is about, and which version of it the page showed. */
export const RowVersion = z.object({ version: z.coerce.number().int().min(0) });
