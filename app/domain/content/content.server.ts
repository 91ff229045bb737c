import { asc } from "drizzle-orm";
import { testimonials } from "#app/domain/content/content.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

export interface TestimonialView {
  name: string;
  place: string;
  quote: string;
}

const SHOWN = 6;

export function listTestimonials(db: Db): Promise<TestimonialView[]> {
  return db
    .select({ name: testimonials.name, place: testimonials.place, quote: testimonials.quote })
    .from(testimonials)
    .orderBy(asc(testimonials.position))
    .limit(SHOWN);
}
