import { z } from "zod";
import type { jobOpenings, posts, teamMembers, testimonials } from "#app/domain/content/content.tables.ts";
import type { ImageError } from "#app/lib/forms/image-upload.ts";
import { pageNumberIn } from "#app/lib/http/page-window.ts";
import { searchTextIn } from "#app/lib/http/search-text.ts";
import { toIndianClock } from "#app/lib/time/india-time.ts";

// Content that the owner can edit. Pages are JSON in the database, so they are validated when read.

/** Contact details that a section shows below its text, from the settings, so that they are maintained in one place. */
export const CONTACT_DETAILS = ["email", "phone", "address", "hours"] as const;

const ContactDetail = z.enum(CONTACT_DETAILS);

/** A titled section of a text page. In plain text, empty lines separate the paragraphs of the body, and the list follows them. */
export const PageSection = z.object({
  /** The section's anchor. */
  id: z.string(),
  title: z.string(),
  /** A lucide icon's name. */
  icon: z.string(),
  body: z.string(),
  list: z.array(z.string()).optional(),
  contact: z.array(ContactDetail).optional(),
});

/** The format of a page's texts below its introduction. A page that was saved before the text editor is plain text, until it is saved again. */
const format = z.literal("markdown").optional();

export const TextPage = z.object({
  title: z.string(),
  intro: z.string(),
  format,
  sections: z.array(PageSection),
});

const Passage = z.object({ title: z.string(), body: z.string() });

export const AboutPage = z.object({
  title: z.string(),
  intro: z.string(),
  format,
  mission: Passage,
  vision: Passage,
  values: z.array(Passage),
  /** The bundled pictures of cloth and of the workroom. A page that was saved before they existed stays without them. */
  showsPictures: z.boolean().default(false),
});

export const CareersPage = z.object({
  title: z.string(),
  intro: z.string(),
  format,
  perks: z.array(z.object({ title: z.string(), body: z.string(), icon: z.string() })),
  noFit: Passage,
});

/** The schema of each editable page, by its slug. */
export const PAGE_SHAPES = {
  "about-us": AboutPage,
  "privacy-policy": TextPage,
  "terms-conditions": TextPage,
  "refund-policy": TextPage,
  accessibility: TextPage,
  faq: TextPage,
  careers: CareersPage,
};

/** A text as a page shows it: HTML of Markdown, or plain text. */
export type ShownText = { html: string } | string;

/** A titled text or section as a page shows it. */
export type Shown<Part extends { body: string }> = Omit<Part, "body"> & { body: ShownText };

export type PageSlug = keyof typeof PAGE_SHAPES;
export type PageContent<Slug extends PageSlug> = z.infer<(typeof PAGE_SHAPES)[Slug]>;
export type PageSection = z.infer<typeof PageSection>;
export type TextPage = z.infer<typeof TextPage>;
export type AboutPage = z.infer<typeof AboutPage>;
export type CareersPage = z.infer<typeof CareersPage>;

type Opening = typeof jobOpenings.$inferSelect;

export type TestimonialView = Pick<typeof testimonials.$inferSelect, "name" | "place" | "quote">;
export type TeamMemberView = Pick<typeof teamMembers.$inferSelect, "name" | "role" | "bio" | "imageUrl">;
export type OpeningView = Pick<Opening, "id" | "title" | "location" | "type" | "description">;

/** A post to read; `body` is Markdown. */
export type PostView = Omit<typeof posts.$inferSelect, "id" | "status" | "version">;
export type PostCardView = Omit<PostView, "body">;

/** The reasons for refusing a content change. */
export type ContentRefusal =
  /** Someone has changed it since the page was loaded: nothing is overwritten. */
  { ok: false; error: "stale" | "not-found" } | { ok: false; error: "no-image"; imageError: ImageError };

/** The editable pages' names in the admin. */
export const PAGE_NAMES: Record<PageSlug, string> = {
  "about-us": "About Us",
  "privacy-policy": "Privacy Policy",
  "terms-conditions": "Terms & Conditions",
  "refund-policy": "Refund Policy",
  accessibility: "Accessibility",
  faq: "FAQ",
  careers: "Careers",
};

export function isPageSlug(slug: string): slug is PageSlug {
  return Object.hasOwn(PAGE_SHAPES, slug);
}

/** The query of the admin's post list. */
export interface PostListQuery {
  search: string;
  state: PublishState | null;
  page: number;
}

/** A row of the admin's post list. */
export interface PostRow {
  id: string;
  slug: string;
  title: string;
  category: string;
  author: string;
  publishedAt: Date;
  state: PublishState;
  /** Whether it embeds an image of another site, which the content security policy blocks. */
  hasExternalImage: boolean;
}

export function parsePostList(params: URLSearchParams): PostListQuery {
  return {
    search: searchTextIn(params),
    state: PUBLISH_STATES.find((state) => state === params.get("status")) ?? null,
    page: pageNumberIn(params),
  };
}

/** The publishing states; a published entry with a future moment is scheduled. */
const PUBLISH_STATES = ["published", "scheduled", "draft"] as const;

export type PublishState = (typeof PUBLISH_STATES)[number];

/** The stored publishing state. A draft's moment has no effect until it is published. */
export interface Publishing {
  status: "draft" | "published";
  publishedAt: Date;
}

export function publishStateOf({ status, publishedAt }: Publishing, now: Date): PublishState {
  if (status === "draft") return "draft";
  return publishedAt > now ? "scheduled" : "published";
}

/**
 * The moment to store for the requested one. Without one, an entry that is already public keeps its moment and any other is published
 * now. Forms have minute precision: submitting the stored minute changes nothing.
 */
export function momentToStore(requested: Date | null, before: Publishing | null, now: Date): Date {
  if (before && requested && toIndianClock(requested) === toIndianClock(before.publishedAt))
    return before.publishedAt;
  if (requested) return requested;
  return before && publishStateOf(before, now) === "published" ? before.publishedAt : now;
}
