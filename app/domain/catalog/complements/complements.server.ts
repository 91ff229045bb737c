import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { productImages, products } from "#app/domain/catalog/catalog.tables.ts";
import { firstImageId, listCards } from "#app/domain/catalog/listing/product-cards.server.ts";
import type { ProductCardView } from "#app/domain/catalog/catalog.ts";
import { MAX_COMPLEMENTS, type Complement, type LookImage } from "#app/domain/catalog/product.ts";
import { complementaryProducts } from "#app/domain/catalog/complements/complements.tables.ts";
import type { ProductActor, ProductDeps } from "#app/domain/catalog/product-deps.server.ts";
import { assertAdministrator } from "#app/domain/customers/account.ts";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import { productTag } from "#app/lib/http/cache-tags.ts";
import type { Db, Queryable, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

interface Look {
  name: string;
  /** In the order in which they were added, drafts included. */
  complements: Complement[];
  images: LookImage[];
  /** One of `images`, or null. */
  imageId: string | null;
}

/** The owner's choices for "Complete the Look" of a product. Null if the product does not exist. */
export async function findLook(db: Db, productId: string): Promise<Look | null> {
  const [product] = await db
    .select({ name: products.name, imageId: products.lookImageId })
    .from(products)
    .where(eq(products.id, productId));
  if (!product) return null;
  const [complements, images] = await Promise.all([
    listComplements(db, productId),
    listImages(db, productId),
  ]);
  const isOwn = images.some(({ id }) => id === product.imageId);
  return { name: product.name, complements, images, imageId: isOwn ? product.imageId : null };
}

function listImages(db: Queryable, productId: string): Promise<LookImage[]> {
  return db
    .select({ id: productImages.mediaId, alt: productImages.alt })
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.position));
}

function listComplements(db: Queryable, productId: string): Promise<Complement[]> {
  return db
    .select({
      id: products.id,
      name: products.name,
      status: products.status,
      imageId: firstImageId,
    })
    .from(complementaryProducts)
    .innerJoin(products, eq(products.id, complementaryProducts.complementId))
    .where(eq(complementaryProducts.productId, productId))
    .orderBy(asc(complementaryProducts.position));
}

/** The cards of a product's active complements, for "Complete the Look". */
export function listComplementCards(db: Db, productId: string): Promise<ProductCardView[]> {
  const look = sql`from ${complementaryProducts} look where look.product_id = ${productId}`;
  return listCards(db, {
    where: and(eq(products.status, "active"), sql`${products.id} in (select look.complement_id ${look})`),
    orderBy: [sql`(select look.position ${look} and look.complement_id = ${products.id})`],
    limit: MAX_COMPLEMENTS,
  });
}

interface ComplementChange {
  productId: string;
  complementId: string;
}

export type ComplementResult =
  | { ok: true }
  | { ok: false; error: "not-found" | "complement-not-found" | "itself" | "full" };

/** Adds a complement at the end. Succeeds when it is one already. `full` from `MAX_COMPLEMENTS` on. */
export async function addComplement(
  deps: ProductDeps,
  { productId, complementId }: ComplementChange,
  actor: ProductActor,
): Promise<ComplementResult> {
  assertAdministrator(actor);
  if (productId === complementId) return { ok: false, error: "itself" };
  return change(deps, { productId, complementId }, actor, async (tx, before) => {
    if (before.some(({ id }) => id === complementId)) return { ok: true };
    if (before.length >= MAX_COMPLEMENTS) return { ok: false, error: "full" };
    const position = sql<number>`(select coalesce(max(position) + 1, 0) from ${complementaryProducts} where product_id = ${productId})`;
    await tx.insert(complementaryProducts).values({ productId, complementId, position });
    return { ok: true };
  });
}

/** Removes a complement. Succeeds when it is none; `complement-not-found` when that product was deleted. */
export function removeComplement(
  deps: ProductDeps,
  { productId, complementId }: ComplementChange,
  actor: ProductActor,
): Promise<ComplementResult> {
  assertAdministrator(actor);
  return change(deps, { productId, complementId }, actor, async (tx) => {
    await tx
      .delete(complementaryProducts)
      .where(
        and(
          eq(complementaryProducts.productId, productId),
          eq(complementaryProducts.complementId, complementId),
        ),
      );
    return { ok: true };
  });
}

export type LookImageResult = { ok: true } | { ok: false; error: "not-found" | "image-not-found" };

/** Chooses the image beside "Complete the Look", or none. `image-not-found` when it is none of the product's images. */
export async function setLookImage(
  deps: ProductDeps,
  { productId, imageId }: { productId: string; imageId: string | null },
  actor: ProductActor,
): Promise<LookImageResult> {
  assertAdministrator(actor);
  const result = await inTransaction(deps.db, async (tx): Promise<LookImageResult> => {
    const [product] = await tx
      .select({ imageId: products.lookImageId })
      .from(products)
      .where(eq(products.id, productId))
      .for("update");
    if (!product) return { ok: false, error: "not-found" };
    const images = await listImages(tx, productId);
    const altOf = (id: string | null) => images.find((image) => image.id === id)?.alt ?? null;
    if (imageId !== null && altOf(imageId) === null) return { ok: false, error: "image-not-found" };
    if (imageId === product.imageId) return { ok: true };
    await tx.update(products).set({ lookImageId: imageId }).where(eq(products.id, productId));
    await recordAudit(tx, {
      actorId: actor.id,
      action: "product.complements",
      subjectType: "product",
      subjectId: productId,
      before: { imageOfTheLook: altOf(product.imageId) },
      after: { imageOfTheLook: altOf(imageId) },
      at: deps.clock.now(),
    });
    return { ok: true };
  });
  if (result.ok) deps.pages.invalidate([productTag(productId)]);
  return result;
}

/** Gives a product the complements and the image of the look of another one, whose copy it is. */
export async function copyLook(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.execute(sql`
    insert into ${complementaryProducts} (product_id, complement_id, position)
    select ${to}::uuid, complement_id, position from ${complementaryProducts} where product_id = ${from}`);
  await tx.execute(sql`
    update ${products} set look_image_id = (select look_image_id from ${products} where id = ${from}) where id = ${to}`);
}

/** Locks both products, so that two changes at once cannot exceed the limit, and records the change. */
async function change(
  deps: ProductDeps,
  { productId, complementId }: ComplementChange,
  actor: ProductActor,
  apply: (tx: Tx, before: readonly Complement[]) => Promise<ComplementResult>,
): Promise<ComplementResult> {
  const result = await inTransaction(deps.db, async (tx): Promise<ComplementResult> => {
    // Locked by id like every other change of several products, to prevent deadlocks.
    const locked = await tx
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.id, [productId, complementId]))
      .orderBy(asc(products.id))
      .for("update");
    if (!locked.some(({ id }) => id === productId)) return { ok: false, error: "not-found" };
    if (!locked.some(({ id }) => id === complementId)) return { ok: false, error: "complement-not-found" };
    const before = await listComplements(tx, productId);
    const applied = await apply(tx, before);
    const after = await listComplements(tx, productId);
    if (before.length === after.length) return applied;
    const named = (rows: readonly Complement[]) => ({ completeTheLook: rows.map(({ name }) => name) });
    await recordAudit(tx, {
      actorId: actor.id,
      action: "product.complements",
      subjectType: "product",
      subjectId: productId,
      before: named(before),
      after: named(after),
      at: deps.clock.now(),
    });
    return applied;
  });
  if (result.ok) deps.pages.invalidate([productTag(productId)]);
  return result;
}
