import { z } from "zod";
import {
  PUBLISHING_FIELDS,
  requiredText,
  requiredUnlessDraft,
} from "#app/domain/content/internal/publishing.forms.ts";
import { slugOf } from "#app/lib/text/slug.ts";

export const MAX_POST_LENGTH = 60_000;

const Slug = z
  .string()
  .trim()
  .toLowerCase()
  .max(80, "The URL can have at most 80 characters")
  .regex(/^(?:[a-z\d]+(?:-[a-z\d]+)*)?$/, "Use lowercase letters, digits and single hyphens")
  .default("");

/**
 * A post as the admin's form submits it. A draft needs only a title; a published or scheduled post needs all fields. An empty slug is
 * derived from the title.
 */
export const postForm = (isDraft: boolean) =>
  z
    .object({
      title: requiredText("Title", 160),
      slug: Slug,
      excerpt: requiredUnlessDraft("Excerpt", 400, isDraft),
      category: requiredUnlessDraft("Category", 40, isDraft),
      author: requiredUnlessDraft("Author", 80, isDraft),
      body: requiredUnlessDraft("Text", MAX_POST_LENGTH, isDraft),
      ...PUBLISHING_FIELDS,
    })
    .transform((post, context) => {
      const slug = post.slug || slugOf(post.title);
      if (slug === "") context.addIssue({ code: "custom", path: ["slug"], message: "URL slug is required" });
      return { ...post, slug };
    });

/** A validated post. */
export type PostInput = z.infer<ReturnType<typeof postForm>>;
