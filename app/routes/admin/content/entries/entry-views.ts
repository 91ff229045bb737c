import type { EntryList } from "#app/domain/content/content.forms.ts";

export interface EntryField {
  /** The column, and the field's name. */
  name: string;
  label: string;
  maxLength?: number;
  hint?: string;
  /** Default 1. */
  rows?: number;
  choices?: readonly string[];
}

/** The labels of a list, its entries and their fields in the admin. */
export interface EntryView {
  title: string;
  /** Singular noun: "opening". */
  one: string;
  /** Sentence below the title: where the shop shows the list. */
  text: string;
  empty: { title: string; text: string };
  /** The fields that identify an entry in the list. */
  head: string;
  line: string;
  fields: readonly EntryField[];
  hasImage: boolean;
}

export const ENTRY_VIEWS: Record<EntryList, EntryView> = {
  openings: {
    title: "Openings",
    one: "opening",
    text: "In this order on the careers page, each with an email link to apply.",
    empty: { title: "No Openings Yet", text: "Job openings appear on the careers page." },
    head: "title",
    line: "location",
    fields: [
      { name: "title", label: "Title", maxLength: 120 },
      { name: "location", label: "Location", maxLength: 120 },
      { name: "type", label: "Type", choices: ["Full-time", "Part-time"] },
      { name: "description", label: "Description", maxLength: 2_000, rows: 6 },
    ],
    hasImage: false,
  },
  team: {
    title: "Team",
    one: "team member",
    text: "In this order on the About Us page.",
    empty: { title: "No Team Members Yet", text: "Team members appear on the About Us page." },
    head: "name",
    line: "role",
    fields: [
      { name: "name", label: "Name", maxLength: 80 },
      { name: "role", label: "Role", maxLength: 120 },
      { name: "bio", label: "Introduction", maxLength: 1_000, rows: 5 },
    ],
    hasImage: true,
  },
  testimonials: {
    title: "Testimonials",
    one: "testimonial",
    text: "The first six published testimonials appear on the home page, in this order.",
    empty: { title: "No Testimonials Yet", text: "Testimonials appear on the home page." },
    head: "name",
    line: "quote",
    fields: [
      { name: "name", label: "Name", maxLength: 80 },
      { name: "place", label: "Place", maxLength: 80 },
      { name: "quote", label: "Quote", maxLength: 600, rows: 5 },
    ],
    hasImage: false,
  },
};
