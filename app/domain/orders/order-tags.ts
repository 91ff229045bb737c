import { z } from "zod";
import { plainLine } from "#app/lib/text/plain-text.ts";

export const MAX_TAGS = 20;
export const MAX_TAG_LENGTH = 40;

/** The most characters of a field with all tags of an order. */
export const MAX_TAGS_LENGTH = MAX_TAGS * (MAX_TAG_LENGTH + 2);

/** Tags as they are typed, separated by commas: in lower case, each once, sorted. */
export const TagsField = z
  .string()
  .max(MAX_TAGS_LENGTH, { error: `Use at most ${MAX_TAGS} tags` })
  .transform((text) => {
    const tags = text.split(",").map((tag) => plainLine(tag).trim().toLowerCase());
    return [...new Set(tags.filter(Boolean))].toSorted((one, other) => (one < other ? -1 : 1));
  })
  .refine((tags) => tags.length <= MAX_TAGS, { error: `Use at most ${MAX_TAGS} tags` })
  .refine((tags) => tags.every((tag) => tag.length <= MAX_TAG_LENGTH), {
    error: `A tag has at most ${MAX_TAG_LENGTH} characters`,
  });
