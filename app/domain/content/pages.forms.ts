import { z } from "zod";
import { CONTACT_DETAILS, type PageContent, type PageSlug } from "#app/domain/content/content.ts";
import { requiredText } from "#app/domain/content/internal/publishing.forms.ts";
import { freeSlug, slugOf } from "#app/lib/text/slug.ts";
import { linesOf } from "#app/lib/forms/form-fields.ts";

export const MAX_SECTIONS = 40;

const HEAD = { title: requiredText("Title", 120), intro: requiredText("Introduction", 600) };

const PassageForm = z.object({ title: requiredText("Title", 120), body: requiredText("Text", 2_000) });

const Icon = z.string().regex(/^[a-z\d-]{1,40}$/, "Choose an icon");

/** A text area as a list of its non-empty lines. */
const Lines = z
  .string()
  .max(8_000, "The list may have at most 8,000 characters")
  .default("")
  .transform(linesOf);

/** One section's fields: lists as lines, the contact details below it as checkboxes. */
const SectionForm = z
  .object({
    id: z
      .string()
      .regex(/^[a-z\d-]{0,80}$/, "Invalid anchor")
      .default(""),
    title: requiredText("Title", 120),
    icon: Icon,
    body: requiredText("Text", 8_000),
    list: Lines,
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
    sections: z
      .array(SectionForm, "A page has at least one section")
      .min(1, "A page has at least one section")
      .max(MAX_SECTIONS, `A page has at most ${MAX_SECTIONS} sections`),
  })
  .transform(({ sections, ...page }) => ({ ...page, sections: withAnchors(sections) }));

const AboutPageForm = z.object({
  ...HEAD,
  mission: PassageForm,
  vision: PassageForm,
  values: z
    .array(PassageForm, "Add at least one value")
    .min(1, "Add at least one value")
    .max(12, "Use at most 12 values"),
});

const CareersPageForm = z.object({
  ...HEAD,
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
