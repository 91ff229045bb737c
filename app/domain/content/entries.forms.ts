import { z } from "zod";
import { PUBLISHING_FIELDS } from "#app/domain/content/publishing.forms.ts";
import { written } from "#app/domain/content/written.ts";

/** The lists of the shop's pages that the owner keeps in an order of their own. */
export const ENTRY_LISTS = ["openings", "team", "testimonials"] as const;

export type EntryList = (typeof ENTRY_LISTS)[number];

/** What an entry of each list says, and when it comes out. The keys are the columns of its table. */
export const ENTRY_FORMS = {
  openings: z.object({
    title: written("Title", 120),
    location: written("Location", 120),
    type: z.enum(["Full-time", "Part-time"], "Choose full-time or part-time"),
    description: written("Description", 2_000),
    ...PUBLISHING_FIELDS,
  }),
  team: z.object({
    name: written("Name", 80),
    role: written("Role", 120),
    bio: written("Introduction", 1_000),
    ...PUBLISHING_FIELDS,
  }),
  testimonials: z.object({
    name: written("Name", 80),
    place: written("Place", 80),
    quote: written("Quote", 600),
    ...PUBLISHING_FIELDS,
  }),
};

export type EntryValues = z.infer<(typeof ENTRY_FORMS)[EntryList]>;

/** A step that the form of a list asks for. */
export const EntryMove = z.object({ id: z.uuid(), direction: z.enum(["up", "down"]) });
