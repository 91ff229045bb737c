import { z } from "zod";
import { PUBLISHING_FIELDS } from "#app/domain/content/publishing.forms.ts";
import { written, writtenUnlessDraft } from "#app/domain/content/required-text.ts";

/** The lists of the shop's pages that the owner keeps in an order of their own. */
export const ENTRY_LISTS = ["openings", "team", "testimonials"] as const;

export type EntryList = (typeof ENTRY_LISTS)[number];

/**
 * What an entry of each list says, and when it comes out. The keys are the columns of its table. A draft needs only the title or name
 * that the list shows.
 */
export const entryForms = (isDraft: boolean) => ({
  openings: z.object({
    title: written("Title", 120),
    location: writtenUnlessDraft("Location", 120, isDraft),
    type: z.enum(["Full-time", "Part-time"], "Choose full-time or part-time"),
    description: writtenUnlessDraft("Description", 2_000, isDraft),
    ...PUBLISHING_FIELDS,
  }),
  team: z.object({
    name: written("Name", 80),
    role: writtenUnlessDraft("Role", 120, isDraft),
    bio: writtenUnlessDraft("Introduction", 1_000, isDraft),
    ...PUBLISHING_FIELDS,
  }),
  testimonials: z.object({
    name: written("Name", 80),
    place: writtenUnlessDraft("Place", 80, isDraft),
    quote: writtenUnlessDraft("Quote", 600, isDraft),
    ...PUBLISHING_FIELDS,
  }),
});

export type EntryValues = z.infer<ReturnType<typeof entryForms>[EntryList]>;

/** A step that the form of a list asks for. */
export const EntryMove = z.object({ id: z.uuid(), direction: z.enum(["up", "down"]) });
