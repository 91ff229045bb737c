import { z } from "zod";
import { PUBLISHING_FIELDS } from "#app/domain/content/publishing.forms.ts";
import { written, writtenUnlessDraft } from "#app/domain/content/required-text.ts";

/** The lists on the shop's pages that the owner sorts. */
export const ENTRY_LISTS = ["openings", "team", "testimonials"] as const;

export type EntryList = (typeof ENTRY_LISTS)[number];

/**
 * The fields of an entry in each list, and its publishing state. The keys are the table's columns. A draft needs only its title or
 * name.
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

/** The form that moves an entry. */
export const EntryMove = z.object({ id: z.uuid(), direction: z.enum(["up", "down"]) });
