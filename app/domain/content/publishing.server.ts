import { and, eq, lte, type SQL } from "drizzle-orm";
import type { jobOpenings, posts, teamMembers, testimonials } from "#app/domain/content/content.tables.ts";

type Published = typeof posts | typeof testimonials | typeof teamMembers | typeof jobOpenings;

/** The condition for public rows: published, and the moment has passed. */
export function isPublished(table: Published, now: Date): SQL | undefined {
  return and(eq(table.status, "published"), lte(table.publishedAt, now));
}
