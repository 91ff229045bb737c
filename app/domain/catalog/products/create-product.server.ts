import { eq, inArray } from "drizzle-orm";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { learnWords } from "#app/domain/catalog/search/learn-words.server.ts";
import type { ProductActor, ProductDeps } from "#app/domain/catalog/product-deps.server.ts";
import { assertAdministrator } from "#app/domain/customers/account.ts";
import { productSnapshot, imagesOf } from "#app/domain/catalog/products/internal/product-audit.server.ts";
import {
  activatesUnclassified,
  type ProductInput,
  type SaveProductResult,
} from "#app/domain/catalog/product.ts";
import { SaveRollback, toSaveConflict } from "#app/domain/catalog/products/update-product.server.ts";
import { missingImagesIn } from "#app/domain/media/text-images.server.ts";
import { writeImages } from "#app/domain/catalog/products/product-images.server.ts";
import { NEW_VARIANTS } from "#app/domain/catalog/stock/stock.server.ts";
import { writeVariants } from "#app/domain/catalog/products/internal/write-variants.server.ts";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import { newId } from "#app/lib/id.ts";
import { slugOf } from "#app/lib/text/slug.ts";
import { productTag } from "#app/lib/http/cache-tags.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { copyLook } from "#app/domain/catalog/complements/complements.server.ts";
import { lockProducts, type VariantRow } from "#app/domain/catalog/internal/products/lock-products.server.ts";
import { pickProductFields } from "#app/domain/catalog/product-fields.ts";
import {
  mapVariantFields,
  variantFieldDefinition,
  type VariantFields,
} from "#app/domain/catalog/variant-fields.ts";

/** Creates a product with variants, opening stock and images. Its slug derives from its name and never changes. */
export async function createProduct(
  deps: ProductDeps,
  input: ProductInput,
  actor: ProductActor,
): Promise<SaveProductResult> {
  assertAdministrator(actor);
  if (input.needsHsn && activatesUnclassified(null, input)) return { ok: false, error: "hsn-missing" };
  try {
    const saved = await inTransaction(deps.db, (tx) =>
      insertProduct(tx, { input, actor, at: deps.clock.now() }),
    );
    deps.pages.invalidate(["listings", productTag(saved.id)]);
    return { ok: true, ...saved };
  } catch (error) {
    return toSaveConflict(error);
  }
}

/** Inserts a product in the caller's transaction. Throws `SaveRollback`. `from` is the id of a duplicated product. */
export async function insertProduct(
  tx: Tx,
  { input, actor, at, from }: { input: ProductInput; actor: ProductActor; at: Date; from?: string },
): Promise<{ id: string; slug: string }> {
  const { variants: requested, images, stockNote, needsHsn: _, ...fields } = input;
  const id = newId();
  const missing = await missingImagesIn(tx, input.description);
  // A copy has the text of its product, whatever that shows.
  if (missing && from === undefined) throw new SaveRollback(missing);
  const slug = await claimSlug(tx, { ...fields, id, createdAt: at, updatedAt: at });
  await learnWords(tx, [fields]);
  const { takenSkus } = await writeVariants(tx, {
    product: { id, slug },
    requested,
    existingVariants: NEW_VARIANTS,
    actor,
    note: stockNote,
  });
  if (takenSkus.length > 0) throw new SaveRollback({ ok: false, error: "sku-taken", skus: takenSkus });
  if ((await writeImages(tx, id, images)) === null)
    throw new SaveRollback({ ok: false, error: "choice-not-found" });
  const [product] = await tx.select().from(products).where(eq(products.id, id));
  if (!product) throw new Error("The inserted product was not found");
  const rows = await tx.select().from(variants).where(eq(variants.productId, id));
  const after = await productSnapshot(tx, product, rows);
  await recordAudit(tx, {
    actorId: actor.id,
    action: from ? "product.duplicate" : "product.create",
    subjectType: "product",
    subjectId: id,
    before: null,
    after: from ? { ...after, copyOf: from } : after,
    at,
  });
  return { id, slug };
}

const MAX_TRIES = 50;

/** Inserts the product with the first free slug: noor-kaftan, noor-kaftan-2, … Safe under concurrent inserts. */
async function claimSlug(tx: Tx, row: Omit<typeof products.$inferInsert, "slug">): Promise<string> {
  const plain = slugOf(row.name) || "product";
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const slug = tries === 1 ? plain : `${plain}-${tries === MAX_TRIES ? row.id : tries}`;
    const inserted = await tx
      .insert(products)
      .values({ ...row, slug })
      .onConflictDoNothing({ target: products.slug })
      .returning({ id: products.id });
    if (inserted.length > 0) return slug;
  }
  throw new Error(`No free slug for ${row.name}`);
}

/** Duplicates a product as a draft without stock. Returns the copy's id, or null if the product does not exist. */
export async function duplicateProduct(
  deps: ProductDeps,
  id: string,
  actor: ProductActor,
): Promise<string | null> {
  assertAdministrator(actor);
  return inTransaction(deps.db, async (tx) => {
    const [locked] = await lockProducts(tx, [id]);
    if (!locked) return null;
    const { product } = locked;
    const images = (await imagesOf(tx, [id])).get(id) ?? [];
    const skus = await freeSkus(tx, locked.variants);
    const copy = await insertProduct(tx, {
      actor,
      at: deps.clock.now(),
      from: id,
      input: {
        ...pickProductFields(product),
        name: `${product.name} (copy)`,
        status: "draft",
        isFeatured: false,
        images,
        stockNote: "",
        variants: locked.variants.map((variant, index) => ({
          id: null,
          sizeId: variant.sizeId,
          colourId: variant.colourId,
          sku: skus[index] ?? "",
          ...copiedFields(variant),
          inventory: 0,
          stockWhenLoaded: null,
        })),
      },
    });
    await copyLook(tx, { from: id, to: copy.id });
    return copy.id;
  });
}

function copiedFields(variant: VariantFields): VariantFields {
  return mapVariantFields((name) => (variantFieldDefinition(name).isUnique ? null : variant[name]));
}

/** SKUs of the copy: "NOOR-2XL-COPY", with a random suffix if one is taken. */
async function freeSkus(tx: Tx, rows: readonly VariantRow[]): Promise<string[]> {
  const requested = rows.map(({ sku }) => `${sku}-COPY`);
  if (requested.length === 0) return [];
  const taken = await tx.select({ sku: variants.sku }).from(variants).where(inArray(variants.sku, requested));
  const suffix = newId().slice(-6).toUpperCase();
  return taken.length === 0 ? requested : requested.map((sku) => `${sku}-${suffix}`);
}
