import { z } from "zod";
import { CONTACT_DETAILS, type PageContent, type PageSlug } from "#app/domain/content/content.ts";
import {
  requiredText,
  PUBLISHING_FIELDS,
  requiredUnlessDraft,
} from "#app/domain/content/internal/publishing.forms.ts";
import { PAGE_PLACEHOLDERS, unknownPlaceholder } from "#app/domain/content/placeholders.ts";
import { freeSlug, slugOf } from "#app/lib/text/slug.ts";
import { linesOf } from "#app/lib/forms/form-fields.ts";

export const MAX_SECTIONS = 40;

/** A text in which `{return-days}` and other placeholders stand for values of the settings. */
const withPlaceholders = (text: z.ZodType<string>) =>
  text.superRefine((value, context) => {
    const unknown = unknownPlaceholder(value);
    if (unknown === null) return;
    const names = Object.keys(PAGE_PLACEHOLDERS).map((name) => `{${name}}`);
    const message = `{${unknown}} stands for nothing. Use ${names.join(", ")}`;
    context.addIssue({ code: "custom", message });
  });

const HEAD = { title: requiredText("Title", 120), intro: requiredText("Introduction", 600) };

/** The most characters of a text below a title, and of one in a section. They include the URLs of images. */
export const MAX_PASSAGE = 6_000;
export const MAX_SECTION = 20_000;

const PassageForm = z.object({
  title: requiredText("Title", 120),
  body: withPlaceholders(requiredText("Text", MAX_PASSAGE)),
});

// Absent in a form that was opened before the text editor existed: its texts are plain.
const format = z.literal("markdown").optional();

const Icon = z.string().regex(/^[a-z\d-]{1,40}$/, "Choose an icon");

/** A text area as a list of its non-empty lines. */
const Lines = z.string().max(8_000, "The list may have at most 8,000 characters").default("");

/** One section's fields: the list of a plain text as lines, the contact details below it as checkboxes. */
const SectionForm = z
  .object({
    id: z
      .string()
      .regex(/^[a-z\d-]{0,80}$/, "Invalid anchor")
      .default(""),
    title: requiredText("Title", 120),
    icon: Icon,
    body: withPlaceholders(requiredText("Text", MAX_SECTION)),
    list: withPlaceholders(Lines).transform(linesOf),
    contact: z.partialRecord(z.enum(CONTACT_DETAILS), z.string()).default({}),
  })
  .transform(({ list, contact, ...section }) => {
    const shown = CONTACT_DETAILS.filter((detail) => contact[detail] !== undefined);
    return {
      ...section,
      ...(list.length > 0 && { list }),
      ...(shown.length > 0 && { contact: shown }),
    };
  });

const TextPageForm = z
  .object({
    ...HEAD,
    intro: withPlaceholders(HEAD.intro),
    format,
    sections: z
      .array(SectionForm, "A page has at least one section")
      .min(1, "A page has at least one section")
      .max(MAX_SECTIONS, `A page has at most ${MAX_SECTIONS} sections`),
  })
  .transform(({ sections, ...page }) => ({ ...page, sections: withAnchors(sections) }));

const AboutPageForm = z.object({
  ...HEAD,
  format,
  mission: PassageForm,
  vision: PassageForm,
  values: z
    .array(PassageForm, "Add at least one value")
    .min(1, "Add at least one value")
    .max(12, "Use at most 12 values"),
  showsPictures: z
    .literal("yes")
    .optional()
    .transform((isShown) => isShown === "yes"),
});

const CareersPageForm = z.object({
  ...HEAD,
  format,
  // The page's heading is "Three good reasons".
  perks: z.array(PassageForm.extend({ icon: Icon }), "Enter three perks").length(3, "Enter three perks"),
  noFit: PassageForm,
});

/** The form of each editable page. Its output has the page's shape. */
export const PAGE_FORMS: { [Slug in PageSlug]: z.ZodType<PageContent<Slug>> } = {
  "about-us": AboutPageForm,
  "privacy-policy": TextPageForm,
  "terms-conditions": TextPageForm,
  "refund-policy": TextPageForm,
  accessibility: TextPageForm,
  faq: TextPageForm,
  careers: CareersPageForm,
};

/** Existing anchors stay, so that links keep working; a new section gets a unique one from its title. */
function withAnchors<Section extends { id: string; title: string }>(sections: readonly Section[]): Section[] {
  const taken = new Set<string>();
  return sections.map((section) => {
    const id = freeSlug(section.id || slugOf(section.title) || "section", taken);
    taken.add(id);
    return { ...section, id };
  });
}

export const MAX_POST_LENGTH = 60_000;

export const Slug = z
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

/** The lists on the shop's pages that the owner sorts. */
export const ENTRY_LISTS = ["openings", "team", "testimonials"] as const;

export type EntryList = (typeof ENTRY_LISTS)[number];

/**
 * The fields of an entry in each list, and its publishing state. The keys are the table's columns. A draft needs only its title or
 * name.
 */
export const entryForms = (isDraft: boolean) => ({
  openings: z.object({
    title: requiredText("Title", 120),
    location: requiredUnlessDraft("Location", 120, isDraft),
    type: z.enum(["Full-time", "Part-time"], "Choose full-time or part-time"),
    description: requiredUnlessDraft("Description", 2_000, isDraft),
    ...PUBLISHING_FIELDS,
  }),
  team: z.object({
    name: requiredText("Name", 80),
    role: requiredUnlessDraft("Role", 120, isDraft),
    bio: requiredUnlessDraft("Introduction", 1_000, isDraft),
    ...PUBLISHING_FIELDS,
  }),
  testimonials: z.object({
    name: requiredText("Name", 80),
    place: requiredUnlessDraft("Place", 80, isDraft),
    quote: requiredUnlessDraft("Quote", 600, isDraft),
    ...PUBLISHING_FIELDS,
  }),
});

export type EntryValues = z.infer<ReturnType<typeof entryForms>[EntryList]>;

/** The form that moves an entry. */
export const EntryMove = z.object({ id: z.uuid(), direction: z.enum(["up", "down"]) });
