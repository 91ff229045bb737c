import { z } from "zod";
import {
  PUBLISHING_FIELDS,
  requiredText,
  requiredUnlessDraft,
} from "#app/domain/content/internal/publishing.forms.ts";

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
