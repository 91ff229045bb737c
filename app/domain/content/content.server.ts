import { asc, eq } from "drizzle-orm";
import {
  PAGE_SHAPES,
  type OpeningView,
  type PageContent,
  type PageSlug,
  type TeamMemberView,
  type TestimonialView,
} from "#app/domain/content/content.ts";
import { jobOpenings, pages, teamMembers, testimonials } from "#app/domain/content/content.tables.ts";
import { isOut } from "#app/domain/content/publishing.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

const SHOWN = 6;

/** The first of those that are out. */
export function listTestimonials(db: Db, now: Date): Promise<TestimonialView[]> {
  return db
    .select({ name: testimonials.name, place: testimonials.place, quote: testimonials.quote })
    .from(testimonials)
    .where(isOut(testimonials, now))
    .orderBy(asc(testimonials.position))
    .limit(SHOWN);
}

/** The words of an editable page. Null in a shop whose owner has not written it yet. */
export async function findPage<Slug extends PageSlug>(db: Db, slug: Slug): Promise<PageContent<Slug> | null> {
  const [page] = await db.select({ content: pages.content }).from(pages).where(eq(pages.slug, slug));
  if (!page) return null;
  // The table of shapes pairs each slug with its own schema, which a generic index cannot show to the compiler.
  return PAGE_SHAPES[slug].parse(page.content) as PageContent<Slug>;
}

const MAX_PEOPLE = 60;

/** Those who are shown at this moment. */
export function listTeam(db: Db, now: Date): Promise<TeamMemberView[]> {
  const { name, role, bio, imageUrl, position } = teamMembers;
  return db
    .select({ name, role, bio, imageUrl })
    .from(teamMembers)
    .where(isOut(teamMembers, now))
    .orderBy(asc(position), asc(teamMembers.id))
    .limit(MAX_PEOPLE);
}

/** Those that are shown at this moment. */
export function listOpenings(db: Db, now: Date): Promise<OpeningView[]> {
  const { id, title, location, type, description, position } = jobOpenings;
  return db
    .select({ id, title, location, type, description })
    .from(jobOpenings)
    .where(isOut(jobOpenings, now))
    .orderBy(asc(position), asc(id))
    .limit(MAX_PEOPLE);
}

/** Which editable pages there are, and when each was changed. */
export function listPages(db: Db): Promise<{ slug: string; updatedAt: Date }[]> {
  return db.select({ slug: pages.slug, updatedAt: pages.updatedAt }).from(pages);
}
