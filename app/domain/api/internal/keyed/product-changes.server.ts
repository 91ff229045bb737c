import { z } from "zod";
import {
  defineKeyedOperation,
  noneTwice,
  Uuid,
} from "#app/domain/api/internal/keyed/keyed-operation.server.ts";
import { readDraft } from "#app/domain/api/internal/keyed/product-draft.server.ts";
import { invalidFields, refusalOf } from "#app/domain/api/internal/keyed/refusals.server.ts";
import { Minor, NO_FIELDS, Slug } from "#app/domain/api/internal/shared.server.ts";
import type { ApiDeps, ApiRefusal } from "#app/domain/api/operation.server.ts";
import { formNameOf } from "#app/domain/catalog/product-fields.ts";
import { createProduct } from "#app/domain/catalog/products/create-product.server.ts";
import { findStockedProduct } from "#app/domain/catalog/products/list-stocked-products.server.ts";
import { addProductImage } from "#app/domain/catalog/products/product-images.server.ts";
import { findProductDraft } from "#app/domain/catalog/products/draft/find-product-draft.server.ts";
import { emptyDraft, type VariantDraft } from "#app/domain/catalog/products/draft/product-draft.ts";
import { updateProduct } from "#app/domain/catalog/products/update-product.server.ts";
import { mapVariantForm } from "#app/domain/catalog/variant-fields.ts";
import { moneyFormatOf } from "#app/domain/settings/settings.ts";
import { toShortDecimal, type MoneyFormat } from "#app/lib/money.ts";

/** The texts of a product that can be set, with the longest that the admin's form could accept. */
const TEXTS = ["name", "description", "material", "composition", "care", "madeIn", "hsnCode"] as const;

const ProductText = z.string().max(50_000);

const Fields = {
  name: ProductText,
  description: ProductText.meta({ description: "Markdown." }),
  material: ProductText,
  composition: ProductText,
  care: ProductText,
  madeIn: ProductText,
  hsnCode: z.string().max(20),
  categoryId: z.string().max(100),
  priceMinor: Minor.min(0),
  compareAtMinor: Minor.min(1).nullable(),
  status: z.enum(["draft", "active"]).meta({ description: "A draft is archived: it is not in the shop." }),
};

const VariantPrice = Minor.min(1).nullable().meta({ description: "Null for the price of the product." });

const NewVariant = z.strictObject({
  sizeId: Uuid.optional(),
  colourId: Uuid.optional(),
  sku: z.string().max(100).default("").meta({ description: "Without one it is made from the product." }),
  barcode: z.string().max(20).default(""),
  priceMinor: VariantPrice.default(null),
  stock: z.int().min(0).max(1_000_000).default(0),
});

const ProductChange = z
  .strictObject({
    ...z.object(Fields).partial().shape,
    variants: z
      .array(
        z.strictObject({
          id: Uuid,
          sku: z.string().min(1).max(100).optional(),
          barcode: z.string().max(20).optional(),
          priceMinor: VariantPrice.optional(),
        }),
      )
      .max(200)
      .superRefine(noneTwice("id", "variant"))
      .default([])
      .meta({ description: "Changes of variants. Those that are not named stay as they are." }),
  })
  .meta({ id: "ProductChange" });

const NewProduct = z
  .strictObject({
    ...z.object(Fields).partial().required({ name: true, categoryId: true, priceMinor: true, status: true })
      .shape,
    variants: z.array(NewVariant).min(1).max(200),
  })
  .meta({ id: "NewProduct" });

const ProductState = z
  .object({ id: z.uuid(), slug: z.string(), status: z.string(), version: z.int() })
  .meta({ id: "ProductState", description: "A product after a change." });

type Changes = Partial<z.output<z.ZodObject<typeof Fields>>>;

/** The changed fields as the admin's form sends them, so that its rules apply. */
function formFields(changes: Changes, money: MoneyFormat): Record<string, string> {
  const { categoryId, priceMinor, compareAtMinor, status } = changes;
  const fields: Record<string, string> = {};
  for (const name of TEXTS) if (changes[name] !== undefined) fields[formNameOf(name)] = changes[name];
  if (categoryId !== undefined) fields[formNameOf("categoryId")] = categoryId;
  if (priceMinor !== undefined) fields[formNameOf("priceMinor")] = toShortDecimal(priceMinor, money);
  if (compareAtMinor !== undefined)
    fields[formNameOf("compareAtMinor")] =
      compareAtMinor === null ? "" : toShortDecimal(compareAtMinor, money);
  if (status !== undefined) fields[formNameOf("status")] = status;
  return fields;
}

async function moneyOf({ settings }: ApiDeps): Promise<MoneyFormat> {
  return moneyFormatOf((await settings.get()).sales);
}

async function stateOf(
  deps: ApiDeps,
  id: string,
): Promise<{ ok: true; value: z.input<typeof ProductState> } | ApiRefusal> {
  const saved = await findProductDraft(deps.db, id, await moneyOf(deps));
  if (!saved) return refusalOf({ ok: false, error: "not-found" });
  return { ok: true, value: saved };
}

const ofProduct = {
  tag: "Products and stock",
  permission: "products.edit",
  query: NO_FIELDS,
  answer: ProductState,
  refusals: ["not-found"],
} as const;

export const createProductOperation = defineKeyedOperation({
  ...ofProduct,
  id: "createProduct",
  method: "post",
  path: "/admin/products",
  summary: "Create a product with its variants",
  params: NO_FIELDS,
  body: NewProduct,
  status: 201,
  async run(deps, { body: { variants, ...fields } }, { actor }) {
    const money = await moneyOf(deps);
    const used = (ids: (string | undefined)[]) => [...new Set(ids.flatMap((id) => id ?? []))];
    const draft = emptyDraft();
    const newDraft = {
      ...draft,
      fields: { ...draft.fields, ...formFields(fields, money) },
      sizeIds: used(variants.map(({ sizeId }) => sizeId)),
      colourIds: used(variants.map(({ colourId }) => colourId)),
      variants: variants.map(({ sizeId = "", colourId = "", sku, barcode, priceMinor, stock }) => ({
        ...mapVariantForm(() => ""),
        id: "",
        sizeId,
        colourId,
        sku,
        barcode,
        price: priceMinor === null ? "" : toShortDecimal(priceMinor, money),
        stock: String(stock),
        stockWhenLoaded: "",
      })),
    };
    const made = await readDraft(deps, newDraft, variants);
    if (!made.ok) return made;
    const saved = await createProduct(deps, made.input, actor);
    return saved.ok ? stateOf(deps, saved.id) : refusalOf(saved);
  },
});

const OfOne = z.object({ slug: Slug.meta({ description: "The product's slug or id." }) });

export const updateProductOperation = defineKeyedOperation({
  ...ofProduct,
  id: "updateProduct",
  method: "patch",
  path: "/admin/products/{slug}",
  summary: "Change fields of a product and of its variants, or archive it",
  description: "Stock is set by a count.",
  params: OfOne,
  body: ProductChange,
  status: 200,
  ifMatch: "required",
  async run(deps, { params: { slug }, body: { variants, ...fields } }, { actor, version }) {
    const money = await moneyOf(deps);
    const found = await findStockedProduct(deps.db, slug);
    const saved = found && (await findProductDraft(deps.db, found.id, money));
    if (!saved) return refusalOf({ ok: false, error: "not-found" });
    const { id } = saved;
    const unknown = variants.findIndex(
      (change) => !saved.draft.variants.some((variant) => variant.id === change.id),
    );
    if (unknown >= 0)
      return invalidFields({ [`variants.${unknown}.id`]: "The product has no such variant." });
    const changedDraft = {
      ...saved.draft,
      fields: { ...saved.draft.fields, ...formFields(fields, money) },
      variants: saved.draft.variants.map((variant) => {
        const change = variants.find((one) => one.id === variant.id);
        return change ? changedVariant(variant, change, money) : variant;
      }),
    };
    const changed = await readDraft(deps, changedDraft, variants);
    if (!changed.ok) return changed;
    const update = { id, version: version ?? saved.version, input: changed.input };
    const result = await updateProduct(deps, update, actor);
    return result.ok ? stateOf(deps, id) : refusalOf(result);
  },
});

function changedVariant(
  variant: VariantDraft,
  { sku, barcode, priceMinor }: z.output<typeof ProductChange>["variants"][number],
  money: MoneyFormat,
): VariantDraft {
  return {
    ...variant,
    ...(sku !== undefined && { sku }),
    ...(barcode !== undefined && { barcode }),
    ...(priceMinor !== undefined && { price: priceMinor === null ? "" : toShortDecimal(priceMinor, money) }),
  };
}

/** As base64 in a body of 1 MB. */
const MAX_IMAGE_TEXT = 1_000_000;

export const addProductImageOperation = defineKeyedOperation({
  ...ofProduct,
  id: "addProductImage",
  method: "post",
  path: "/admin/products/{slug}/images",
  summary: "Add an image to a product",
  description: "A JPEG, PNG or WebP of at most 700 kB. Larger ones are added in the admin.",
  params: OfOne,
  body: z
    .strictObject({
      base64: z.base64().min(4).max(MAX_IMAGE_TEXT).meta({ description: "The file, as base64." }),
    })
    .meta({ id: "NewProductImage" }),
  status: 201,
  async run(deps, { params: { slug }, body: { base64 } }, { actor }) {
    const found = await findStockedProduct(deps.db, slug);
    if (!found) return refusalOf({ ok: false, error: "not-found" });
    const { id: productId } = found;
    await using uploads = deps.uploads.ofRequest();
    const file = await uploads.begin(MAX_IMAGE_TEXT);
    await file.write(Buffer.from(base64, "base64"));
    await file.close();
    if (file.error()) throw new Error("The image could not be written to a file");
    const added = await addProductImage(deps, { productId, file: file.path }, actor);
    return added.ok ? await stateOf(deps, productId) : invalidFields({ base64: added.message });
  },
});
