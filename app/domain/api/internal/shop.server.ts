import { z } from "zod";
import { Currency, NO_FIELDS, READS, Slug } from "#app/domain/api/internal/shared.server.ts";
import { defineOperation } from "#app/domain/api/operation.server.ts";
import { gstSellerOf } from "#app/domain/settings/seller.ts";

const Shop = z
  .object({
    name: z.string(),
    tagline: z.string(),
    url: z.url(),
    currency: Currency,
    pricesIncludeTax: z.boolean().meta({ description: "Whether prices include GST." }),
    maxLineQuantity: z.int().meta({ description: "The most items of one variant in an order." }),
    returnDays: z.int().meta({ description: "Days after delivery in which items can be returned." }),
    contact: z.object({
      email: z.string(),
      phone: z.string(),
      addressLines: z.array(z.string()),
      hours: z.array(z.string()),
    }),
  })
  .meta({ id: "Shop" });

export const getShopOperation = defineOperation({
  id: "getShop",
  method: "get",
  path: "/shop",
  tag: "Shop",
  summary: "Read the shop's name, currency and contact details",
  params: NO_FIELDS,
  query: NO_FIELDS,
  body: null,
  status: 200,
  answer: Shop,
  refusals: [],
  limit: READS,
  caching: "tags",
  async run({ settings, publicUrl }) {
    const { general, sales, taxes, returns } = await settings.get();
    const { name, tagline, email, phone, addressLines, hours } = general;
    const value = {
      name,
      tagline,
      url: new URL("/", publicUrl).href,
      currency: sales.currency,
      pricesIncludeTax: gstSellerOf({ general, taxes }) !== null,
      maxLineQuantity: sales.maxLineQuantity,
      returnDays: returns.days,
      contact: { email, phone, addressLines, hours },
    };
    // Settings that pages show invalidate every page, so no tag is needed.
    return { ok: true, value, tags: [] };
  },
});

const Category = z
  .object({
    slug: Slug,
    name: z.string(),
    description: z.string(),
    image: z.url().nullable(),
    url: z.url(),
    isEmpty: z.boolean().meta({ description: "Whether it has no product for sale." }),
  })
  .meta({ id: "Category", description: "A category, or a collection, which is a predefined listing." });

export const listCategoriesOperation = defineOperation({
  id: "listCategories",
  method: "get",
  path: "/categories",
  tag: "Products",
  summary: "List categories and collections",
  params: NO_FIELDS,
  query: NO_FIELDS,
  body: null,
  status: 200,
  answer: z.object({ data: z.array(Category) }).meta({ id: "CategoryList" }),
  refusals: [],
  limit: READS,
  caching: "tags",
  async run({ names, publicUrl }) {
    const { categories, collections, filledSlugs } = await names.get();
    const view = (slug: string, name: string, more: { description: string; imageUrl: string | null }) => ({
      slug,
      name,
      description: more.description,
      image: more.imageUrl === null ? null : new URL(more.imageUrl, publicUrl).href,
      url: new URL(`/products?${new URLSearchParams({ category: name })}`, publicUrl).href,
      isEmpty: filledSlugs !== null && !filledSlugs.includes(slug),
    });
    const nothing = { description: "", imageUrl: null };
    const data = [
      ...categories.map((category) => view(category.slug, category.name, category)),
      ...collections.map(({ slug, name }) => ({
        ...view(slug, name, nothing),
        url: new URL(`/products?${new URLSearchParams({ category: slug })}`, publicUrl).href,
      })),
    ];
    return { ok: true, value: { data }, tags: ["catalogue", "listings"] };
  },
});
