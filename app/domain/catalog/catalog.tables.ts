import { StoredSizeChart } from "#app/domain/catalog/attributes/stored-size-chart.ts";
import { RETURN_RULES } from "#app/domain/catalog/final-sale.ts";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  real,
  text,
  unique,
  uuid,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { media } from "#app/domain/media/media.tables.ts";
import { taxClasses } from "#app/domain/tax/tax.tables.ts";
import {
  id,
  minor,
  moment,
  parsedJson,
  sortedText,
  textList,
  tsvector,
  weightedWords,
} from "#app/platform/database/columns.ts";

export const categories = pgTable(
  "categories",
  {
    id: id(),
    slug: text("slug").notNull(),
    name: sortedText("name").notNull(),
    description: text("description").notNull().default(""),
    descriptionMarkdown: text("description_markdown"),
    imageUrl: text("image_url"),
    position: integer("position").notNull().default(0),
    /** Whether its products cannot be returned, unless they say otherwise (`finalSaleOf`). */
    isFinalSale: boolean("is_final_sale").notNull().default(false),
    finalSaleReason: text("final_sale_reason").notNull().default(""),
    version: integer("version").notNull().default(1),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    unique("categories_slug_unique").on(table.slug),
    unique("categories_name_unique").on(table.name),
  ],
);

/** Body measurements in centimetres: columns (Bust, Waist, …) and a row of numbers per size. */
export const sizeCharts = pgTable(
  "size_charts",
  {
    id: id(),
    slug: text("slug").notNull(),
    name: text("name").notNull(),
    chart: parsedJson("chart", StoredSizeChart).notNull(),
    version: integer("version").notNull().default(1),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [unique("size_charts_slug_unique").on(table.slug)],
);

export const products = pgTable(
  "products",
  {
    id: id(),
    slug: text("slug").notNull(),
    name: sortedText("name").notNull(),
    description: text("description").notNull().default(""),
    categoryId: uuid("category_id")
      .notNull()
      .references(() => categories.id),
    sizeChartId: uuid("size_chart_id").references(() => sizeCharts.id, { onDelete: "set null" }),
    priceMinor: minor("price_minor").notNull(),
    /** The maximum retail price in GST mode, otherwise the price before a sale. Null without one. */
    compareAtMinor: minor("compare_at_minor"),
    material: text("material").notNull().default(""),
    composition: text("composition").notNull().default(""),
    care: text("care").notNull().default(""),
    madeIn: text("made_in").notNull().default(""),
    sizeNote: text("size_note").notNull().default(""),
    /** The image beside "Complete the Look", one of the product's own; ignored once it is removed from the product. */
    lookImageId: uuid("look_image_id").references(() => media.id, { onDelete: "set null" }),
    hsnCode: text("hsn_code").notNull().default(""),
    // Declarations for buyers; where one is empty, the store's default holds.
    countryOfOrigin: text("country_of_origin").notNull().default(""),
    netQuantity: text("net_quantity").notNull().default(""),
    manufacturer: text("manufacturer").notNull().default(""),
    careContact: text("care_contact").notNull().default(""),
    /** Whether it can be returned; see `finalSaleOf`. */
    returnRule: text("return_rule", { enum: RETURN_RULES }).notNull().default(""),
    finalSaleReason: text("final_sale_reason").notNull().default(""),
    /** Null if the class follows from the HSN code. */
    taxClassId: uuid("tax_class_id").references(() => taxClasses.id),
    tags: textList("tags"),
    // The facets of `PRODUCT_FACETS`.
    kind: textList("kind"),
    fabric: textList("fabric"),
    craft: textList("craft"),
    occasion: textList("occasion"),
    sleeve: textList("sleeve"),
    garmentLength: textList("garment_length"),
    // In millimetres; null for none.
    lengthMm: integer("length_mm"),
    widthMm: integer("width_mm"),
    heightMm: integer("height_mm"),
    /** Average diameter of the fibre in tenths of a micron; null if unknown. */
    fibreTenthMicrons: integer("fibre_tenth_microns"),
    weaver: text("weaver").notNull().default(""),
    /** Of the page, for search engines; empty for the name and the beginning of the description. */
    seoTitle: text("seo_title").notNull().default(""),
    seoDescription: text("seo_description").notNull().default(""),
    status: text("status", { enum: ["draft", "active"] })
      .notNull()
      .default("active"),
    isFeatured: boolean("is_featured").notNull().default(false),
    /** Position among the featured products, from 0. Products without one follow, sorted by name. */
    featuredPosition: integer("featured_position"),
    /** The sum of the variants' inventory, denormalized in the same transaction so that lists need no join. */
    inventory: integer("inventory").notNull().default(0),
    ratingAverage: real("rating_average").notNull().default(0),
    ratingCount: integer("rating_count").notNull().default(0),
    /** By how much buyers found the product cut small (positive) or large, in sizes, rounded to halves. For the listing of fitting products. */
    fitShift: real("fit_shift").notNull().default(0),
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    /** The searchable fields, concatenated in lower case, for substring search with one trigram index. Generated. */
    searchText: sortedText("search_text").generatedAlwaysAs(
      sql`lower((name || chr(10) || description || chr(10) || material || chr(10) || words_of(tags)) collate "default")`,
    ),
    /** Full-text search vector, weighted by field: A name, B tags, C material. */
    searchWords: tsvector("search_words").generatedAlwaysAs(
      sql.raw(
        [
          weightedWords("name", "A"),
          weightedWords("words_of(tags)", "B"),
          weightedWords("material", "C"),
        ].join(" || "),
      ),
    ),
  },
  (table) => [
    unique("products_slug_unique").on(table.slug),
    index("products_category_name_idx").on(table.categoryId, table.name, table.id),
    index("products_name_idx").on(table.name, table.id),
    // Listings and counts of active products by index-only scans.
    index("products_active_idx")
      .on(table.categoryId, table.name, table.id)
      .where(sql`status = 'active'`),
    index("products_draft_idx")
      .on(table.name, table.id)
      .where(sql`status = 'draft'`),
    // The few products whose description shows images.
    index("products_text_images_idx")
      .on(table.id)
      .where(sql`description like '%/images/%'`),
    // Case-insensitive prefix search by name.
    index("products_prefix_idx").on(sql`lower(${table.name})`),
    // Products of an HSN code, or of the first digits of one.
    index("products_hsn_code_idx")
      .on(sql`${table.hsnCode} text_pattern_ops`)
      .where(sql`hsn_code <> ''`),
    index("products_price_idx").on(table.priceMinor, table.id),
    index("products_created_idx").on(table.createdAt, table.id),
    index("products_rating_idx").on(table.ratingAverage, table.id),
    index("products_inventory_idx").on(table.inventory, table.id),
    index("products_size_chart_idx").on(table.sizeChartId),
    index("products_tax_class_idx").on(table.taxClassId),
    index("products_look_image_idx")
      .on(table.lookImageId)
      .where(sql`look_image_id is not null`),
    index("products_tags_idx").using("gin", table.tags),
    index("products_featured_idx")
      .on(table.name, table.id)
      .where(sql`is_featured`),
    index("products_name_trigram_idx").using("gin", sql`${table.name} gin_trgm_ops`),
    index("products_featured_position_idx")
      .on(table.featuredPosition, table.name, table.id)
      .where(sql`is_featured`),
    index("products_search_idx").using("gin", sql`${table.searchText} gin_trgm_ops`),
    check("products_price_check", sql`${table.priceMinor} > 0`),
    check("products_compare_at_check", sql`${table.compareAtMinor} > 0`),
    check("products_inventory_check", sql`${table.inventory} >= 0`),
  ],
);

export const optionTypes = pgTable(
  "option_types",
  {
    id: id(),
    name: text("name").notNull(),
    kind: text("kind", { enum: ["size", "colour"] }).notNull(),
    position: integer("position").notNull().default(0),
    version: integer("version").notNull().default(1),
  },
  (table) => [unique("option_types_name_unique").on(table.name)],
);

export const optionValues = pgTable(
  "option_values",
  {
    id: id(),
    typeId: uuid("type_id")
      .notNull()
      .references((): AnyPgColumn => optionTypes.id),
    slug: text("slug").notNull(),
    label: text("label").notNull(),
    hex: text("hex"),
    position: integer("position").notNull().default(0),
  },
  (table) => [unique("option_values_type_slug_unique").on(table.typeId, table.slug)],
);

/** The sellable unit: one size and colour of a product. A product without options has one variant with neither. */
export const variants = pgTable(
  "product_variants",
  {
    id: id(),
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    sku: text("sku").notNull(),
    sizeId: uuid("size_id").references(() => optionValues.id),
    colourId: uuid("colour_id").references(() => optionValues.id),
    priceOverrideMinor: minor("price_override_minor"),
    /** Null where the product's holds. */
    compareAtOverrideMinor: minor("compare_at_override_minor"),
    taxClassId: uuid("tax_class_id").references(() => taxClasses.id), // Unused: that of the product holds for all of its variants.
    /** Of one piece, without its parcel; null if unknown. */
    weightGrams: integer("weight_grams"),
    /** Stock below this number is reported as low. Null if the variant uses the shop's threshold. */
    lowStockBelow: integer("low_stock_below"),
    barcode: text("barcode"), // A GTIN, as printed on the goods; null for none.
    binLocation: text("bin_location"), // Where the items are stored; null if unknown.
    purchasePriceMinor: minor("purchase_price_minor"), // The cost of one item; null if unknown. Confidential: see VARIANT_FIELDS.
    inventory: integer("inventory").notNull().default(0),
    position: integer("position").notNull().default(0),
  },
  (table) => [
    unique("product_variants_sku_unique").on(table.sku),
    unique("product_variants_options_unique")
      .on(table.productId, table.sizeId, table.colourId)
      .nullsNotDistinct(),
    index("product_variants_size_idx").on(table.sizeId, table.productId),
    index("product_variants_colour_idx").on(table.colourId, table.productId),
    index("product_variants_tax_class_idx").on(table.taxClassId),
    // Few variants override the price: the inventory value corrects for them from this partial index.
    index("product_variants_priced_idx")
      .on(table.productId, table.priceOverrideMinor, table.inventory)
      .where(sql`price_override_minor is not null`),
    index("product_variants_barcode_idx")
      .on(table.barcode)
      .where(sql`barcode is not null`),
    index("product_variants_sku_trigram_idx").using("gin", sql`${table.sku} gin_trgm_ops`),
    check("product_variants_inventory_check", sql`${table.inventory} >= 0`),
    check("product_variants_price_check", sql`${table.priceOverrideMinor} > 0`),
    check("product_variants_compare_at_check", sql`${table.compareAtOverrideMinor} > 0`),
    check("product_variants_weight_check", sql`${table.weightGrams} > 0`),
    check("product_variants_low_stock_check", sql`${table.lowStockBelow} >= 0`),
    check("product_variants_purchase_price_check", sql`${table.purchasePriceMinor} > 0`),
  ],
);

export const productImages = pgTable(
  "product_images",
  {
    id: id(),
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    mediaId: uuid("media_id")
      .notNull()
      .references(() => media.id),
    colourId: uuid("colour_id").references(() => optionValues.id),
    /** The size that is worn in the image; null if the image shows all sizes. */
    sizeId: uuid("size_id").references(() => optionValues.id),
    alt: text("alt").notNull(),
    position: integer("position").notNull().default(0),
  },
  (table) => [
    index("product_images_product_idx").on(table.productId, table.position),
    index("product_images_media_idx").on(table.mediaId),
  ],
);
