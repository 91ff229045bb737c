import { z } from "zod";

// What the owner can write about the shop. The pages are JSON in the database, so they are validated on the way out.

/** What a section adds below its text from the shop's settings, so that a new address is changed in one place. */
export const CONTACT_DETAILS = ["email", "phone", "address", "hours"] as const;

const ContactDetail = z.enum(CONTACT_DETAILS);

/** A titled part of a text page. The body is plain text, its paragraphs parted by an empty line. */
export const PageSection = z.object({
  /** The anchor of the section on its page. */
  id: z.string(),
  title: z.string(),
  /** A lucide icon's name. */
  icon: z.string(),
  body: z.string(),
  list: z.array(z.string()).optional(),
  contact: z.array(ContactDetail).optional(),
});

export const TextPage = z.object({ title: z.string(), intro: z.string(), sections: z.array(PageSection) });

const Passage = z.object({ title: z.string(), body: z.string() });

export const AboutPage = z.object({
  title: z.string(),
  intro: z.string(),
  mission: Passage,
  vision: Passage,
  values: z.array(Passage),
});

export const CareersPage = z.object({
  title: z.string(),
  intro: z.string(),
  perks: z.array(z.object({ title: z.string(), body: z.string(), icon: z.string() })),
  noFit: Passage,
});

/** The shape of each editable page, by the last part of its address. */
export const PAGE_SHAPES = {
  "about-us": AboutPage,
  "privacy-policy": TextPage,
  "terms-conditions": TextPage,
  "refund-policy": TextPage,
  careers: CareersPage,
};

export type PageSlug = keyof typeof PAGE_SHAPES;
export type PageContent<Slug extends PageSlug> = z.infer<(typeof PAGE_SHAPES)[Slug]>;
export type PageSection = z.infer<typeof PageSection>;
export type TextPage = z.infer<typeof TextPage>;
export type AboutPage = z.infer<typeof AboutPage>;
export type CareersPage = z.infer<typeof CareersPage>;

export interface TestimonialView {
  name: string;
  place: string;
  quote: string;
}

export interface TeamMemberView {
  name: string;
  role: string;
  bio: string;
  imageUrl: string | null;
}

export interface OpeningView {
  id: string;
  title: string;
  location: string;
  type: "Full-time" | "Part-time";
  description: string;
}

export interface PostCardView {
  slug: string;
  title: string;
  excerpt: string;
  category: string;
  author: string;
  imageUrl: string | null;
  publishedAt: Date;
  updatedAt: Date;
}

/** A post to read; `body` is Markdown. */
export interface PostView extends PostCardView {
  body: string;
}

/** Where an application goes: a mail to the careers mailbox that names the opening. */
export function applicationUrl(careersEmail: string, title: string): string {
  return `mailto:${careersEmail}?subject=${encodeURIComponent(`Application for ${title}`)}`;
}
