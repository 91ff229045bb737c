import { jobOpenings, pages, posts, teamMembers, testimonials } from "#app/domain/content/content.tables.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { openings } from "#db/seed/content/openings.ts";
import { pages as samplePages } from "#db/seed/content/pages.ts";
import { posts as samplePosts } from "#db/seed/content/posts.ts";
import { about, team } from "#db/seed/content/team.ts";
import { testimonials as sampleTestimonials } from "#db/seed/content/testimonials.ts";
import { seedId } from "#db/seed/seed-id.ts";

/** Inserts the sample content, which the owner can edit. */
export async function seedContent(tx: Tx, now: Date): Promise<void> {
  await tx.insert(posts).values(
    samplePosts.map(({ image, daysAgo, body, ...post }) => ({
      id: seedId(`post ${post.slug}`),
      ...post,
      body: joinLines(body),
      imageUrl: image,
      status: "published" as const,
      publishedAt: new Date(now.getTime() - daysAgo * DAY_MS),
    })),
  );
  await tx.insert(testimonials).values(
    sampleTestimonials.map((testimonial, position) => ({
      id: seedId(`testimonial ${testimonial.name}`),
      ...testimonial,
      position,
    })),
  );
  await tx
    .insert(teamMembers)
    .values(team.map((member, position) => ({ id: seedId(`team ${member.name}`), ...member, position })));
  await tx
    .insert(jobOpenings)
    .values(
      openings.map((opening, position) => ({ id: seedId(`opening ${opening.title}`), ...opening, position })),
    );
  await tx
    .insert(pages)
    .values(
      Object.entries({ ...samplePages, "about-us": about }).map(([slug, content]) => ({ slug, content })),
    );
}

/** Joins the lines of each paragraph: only the source code wraps them. */
function joinLines(markdown: string): string {
  return markdown.replaceAll(/(?<=\S)\n *(?![\s#-]|\d+\. )/g, " ");
}
