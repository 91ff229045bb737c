import { index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import { id, moment } from "#app/platform/database/columns.ts";

/** A blog post in Markdown. Public when `published` and `publishedAt` has passed; a later moment is a scheduled post. */
export const posts = pgTable(
  "posts",
  {
    id: id(),
    slug: text("slug").notNull(),
    title: text("title").notNull(),
    excerpt: text("excerpt").notNull(),
    body: text("body").notNull(),
    category: text("category").notNull(),
    author: text("author").notNull(),
    imageUrl: text("image_url"),
    status: text("status", { enum: ["draft", "published"] }).notNull(),
    publishedAt: moment("published_at").notNull(),
    version: integer("version").notNull().default(1),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    unique("posts_slug_unique").on(table.slug),
    index("posts_published_idx").on(table.status, table.publishedAt),
  ],
);

/** The columns of a list that the owner sorts: its entries are published and scheduled like posts. */
const entryColumns = () => ({
  position: integer("position").notNull().default(0),
  status: text("status", { enum: ["draft", "published"] })
    .notNull()
    .default("published"),
  publishedAt: moment("published_at").notNull().defaultNow(),
  version: integer("version").notNull().default(1),
});

export const testimonials = pgTable("testimonials", {
  id: id(),
  name: text("name").notNull(),
  place: text("place").notNull(),
  quote: text("quote").notNull(),
  ...entryColumns(),
});

export const teamMembers = pgTable("team_members", {
  id: id(),
  name: text("name").notNull(),
  role: text("role").notNull(),
  bio: text("bio").notNull(),
  imageUrl: text("image_url"),
  ...entryColumns(),
});

export const jobOpenings = pgTable("job_openings", {
  id: id(),
  title: text("title").notNull(),
  location: text("location").notNull(),
  type: text("type", { enum: ["Full-time", "Part-time"] }).notNull(),
  description: text("description").notNull(),
  ...entryColumns(),
});

/** The editable parts of a fixed page (about us, privacy policy, …), by the page's slug. */
export const pages = pgTable("pages", {
  slug: text("slug").primaryKey(),
  content: jsonb("content").notNull(),
  version: integer("version").notNull().default(1),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});

/** A page of the owner's own in Markdown, at `/pages/<slug>`. Published and scheduled like posts. */
export const customPages = pgTable(
  "custom_pages",
  {
    id: id(),
    slug: text("slug").notNull(),
    title: text("title").notNull(),
    body: text("body").notNull(),
    /** Empty: the title. */
    seoTitle: text("seo_title").notNull().default(""),
    /** Empty: the beginning of the text. */
    seoDescription: text("seo_description").notNull().default(""),
    status: text("status", { enum: ["draft", "published"] }).notNull(),
    publishedAt: moment("published_at").notNull(),
    version: integer("version").notNull().default(1),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    unique("custom_pages_slug_unique").on(table.slug),
    index("custom_pages_published_idx").on(table.status, table.publishedAt),
  ],
);
