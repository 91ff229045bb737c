import { asc, eq } from "drizzle-orm";
import type { z } from "zod";
import {
  PAGE_SHAPES,
  type OpeningView,
  type PageContent,
  type PageSlug,
  type TeamMemberView,
  type TestimonialView,
} from "#app/domain/content/content.ts";
import { ACCESSIBILITY_STATEMENT } from "#app/domain/content/accessibility-statement.ts";
import { jobOpenings, pages, teamMembers, testimonials } from "#app/domain/content/content.tables.ts";
import { isPublished } from "#app/domain/content/publishing.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

const SHOWN = 6;

/** The first of the published testimonials. */
export function listTestimonials(db: Db, now: Date): Promise<TestimonialView[]> {
  return db
    .select({ name: testimonials.name, place: testimonials.place, quote: testimonials.quote })
    .from(testimonials)
    .where(isPublished(testimonials, now))
    .orderBy(asc(testimonials.position))
    .limit(SHOWN);
}

/** The contents of pages that have one before the owner writes it. */
export const DEFAULT_PAGES: { [Slug in PageSlug]?: PageContent<Slug> } = {
  accessibility: ACCESSIBILITY_STATEMENT,
};

/** The content of an editable page, or its default. Null when the owner has not written it yet. */
export async function findPage<Slug extends PageSlug>(db: Db, slug: Slug): Promise<PageContent<Slug> | null> {
  const [page] = await db.select({ content: pages.content }).from(pages).where(eq(pages.slug, slug));
  return page ? SHAPES[slug].parse(page.content) : (DEFAULT_PAGES[slug] ?? null);
}

// As a mapped type, so that a slug's schema is known to parse that page.
const SHAPES: { [Slug in PageSlug]: z.ZodType<PageContent<Slug>> } = PAGE_SHAPES;

const MAX_PEOPLE = 60;

/** The published team members. */
export function listTeam(db: Db, now: Date): Promise<TeamMemberView[]> {
  const { name, role, bio, imageUrl, position } = teamMembers;
  return db
    .select({ name, role, bio, imageUrl })
    .from(teamMembers)
    .where(isPublished(teamMembers, now))
    .orderBy(asc(position), asc(teamMembers.id))
    .limit(MAX_PEOPLE);
}

/** The published openings. */
export function listOpenings(db: Db, now: Date): Promise<OpeningView[]> {
  const { id, title, location, type, description, position } = jobOpenings;
  return db
    .select({ id, title, location, type, description })
    .from(jobOpenings)
    .where(isPublished(jobOpenings, now))
    .orderBy(asc(position), asc(id))
    .limit(MAX_PEOPLE);
}

/** The editable pages that have content, with their last change. */
export function listPages(db: Db): Promise<{ slug: string; updatedAt: Date }[]> {
  return db.select({ slug: pages.slug, updatedAt: pages.updatedAt }).from(pages);
}
