import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { optionValues, products } from "#app/domain/catalog/catalog.tables.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { id, moment } from "#app/platform/database/columns.ts";

/** An image that an import names and the store fetches: once, however many products show it. */
export const imageSources = pgTable(
  "image_sources",
  {
    id: id(),
    /** An https URL, the path of an image of this shop, or the name of a file. */
    url: text("url").notNull(),
    /** The import whose ZIP or folder holds the file; null for a URL. */
    fileOf: uuid("file_of"),
    /** The host of the URL, for the limit of requests to one; empty for a file and for an image of this shop. */
    host: text("host").notNull(),
    state: text("state", { enum: ["waiting", "fetched", "failed"] }).notNull(),
    /** A name of `IMAGE_PROBLEMS`: why it failed, or why the last try did. */
    problem: text("problem"),
    /** What the problem's sentence names, such as the status of a response. */
    problemDetail: text("problem_detail").notNull().default(""),
    tries: integer("tries").notNull().default(0),
    nextTryAt: moment("next_try_at").notNull(),
    /** Until then a process is fetching it. */
    leasedUntil: moment("leased_until"),
    /** The stored image; null again after it was deleted. */
    mediaId: uuid("media_id").references(() => media.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    unique("image_sources_url_unique").on(table.url, table.fileOf).nullsNotDistinct(),
    index("image_sources_waiting_idx")
      .on(table.nextTryAt, table.id)
      .where(sql`state = 'waiting'`),
    index("image_sources_media_idx").on(table.mediaId),
  ],
);

/** The images that imports give to products. */
export const productImageSources = pgTable(
  "product_image_sources",
  {
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    sourceId: uuid("source_id")
      .notNull()
      .references(() => imageSources.id, { onDelete: "cascade" }),
    /** The last import that named it. */
    importId: uuid("import_id"),
    /** Its row in the file, as the spreadsheet numbers it; null if unknown. */
    row: integer("row"),
    alt: text("alt").notNull(),
    colourId: uuid("colour_id").references(() => optionValues.id, { onDelete: "set null" }),
    position: integer("position").notNull(),
    /** When the product got the image; null while it waits for it. */
    attachedAt: moment("attached_at"),
    /** Why the product does not get the fetched image, as `imageSources.problem`. */
    problem: text("problem"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ name: "product_image_sources_pk", columns: [table.productId, table.sourceId] }),
    index("product_image_sources_source_idx").on(table.sourceId),
    index("product_image_sources_import_idx").on(table.importId, table.createdAt),
    index("product_image_sources_colour_idx")
      .on(table.colourId)
      .where(sql`colour_id is not null`),
  ],
);
