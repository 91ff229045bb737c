import { and, inArray, sql, type SQL } from "drizzle-orm";
import {
  readImageSource,
  type ImageSource,
  type NamedImage,
} from "#app/domain/catalog/import/images/image-source.ts";
import { imageSources, productImageSources } from "#app/domain/catalog/import/images/image-sources.tables.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { newId } from "#app/lib/id.ts";
import { batchesOf } from "#app/lib/for-each-bounded.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { isAmong } from "#app/platform/database/query/conditions.ts";
import { insertMany } from "#app/platform/database/query/insert-many.ts";

/** The images that an import names for a product, in their order. */
export interface ImagesOfProduct {
  productId: string;
  images: readonly NamedImage[];
}

interface QueuedImport {
  /** Shown with its progress, and holds the files that it names. Null for images of no import, which are URLs. */
  importId: string | null;
  /** The shop's own, whose images are recognized. */
  publicUrl: string;
  at: Date;
}

const PRODUCTS_AT_ONCE = 500;

/**
 * Queues the images of products, in the transaction that writes the products. The products get them later, in the order of the list and
 * after the images that they have. An image that a product already has, from an earlier import or as one of this shop, is not queued;
 * each source is fetched once, however many products name it. Returns how many images the products will get. Nudge `fetch-images` after
 * the commit.
 */
export async function queueProductImages(
  tx: Tx,
  named: readonly ImagesOfProduct[],
  occasion: QueuedImport,
): Promise<number> {
  let queued = 0;
  for (const some of batchesOf(named, PRODUCTS_AT_ONCE)) {
    const wanted = some.flatMap((product) => readImages(product, occasion.publicUrl));
    if (wanted.length === 0) continue;
    await addSources(tx, wanted, occasion);
    queued += await addLinks(tx, wanted, occasion);
  }
  return queued;
}

interface WantedImage {
  productId: string;
  source: ImageSource;
  alt: string;
  colourId: string | null;
  row: number | null;
}

/** The product's images without repetition. One that is named for a single colour, and perhaps without one, is of that colour. */
function readImages({ productId, images }: ImagesOfProduct, publicUrl: string): WantedImage[] {
  const byUrl = new Map<string, { wanted: WantedImage; colourIds: Set<string> }>();
  for (const { url, alt, colourId = null, row = null } of images) {
    const source = readImageSource(url, publicUrl);
    if (!source) continue;
    const known = byUrl.get(source.url) ?? {
      wanted: { productId, source, alt, colourId: null, row },
      colourIds: new Set<string>(),
    };
    known.wanted.alt ||= alt;
    if (colourId !== null) known.colourIds.add(colourId);
    byUrl.set(source.url, known);
  }
  return [...byUrl.values()].map(({ wanted, colourIds }) => {
    const [colourId = null] = colourIds;
    return { ...wanted, colourId: colourIds.size === 1 ? colourId : null };
  });
}

const fileOf = ({ kind }: ImageSource, importId: string | null) => (kind === "file" ? importId : null);

/** Inserts the sources that are new, and lets those wait again that failed or whose image was deleted. */
async function addSources(
  tx: Tx,
  wanted: readonly WantedImage[],
  { importId, at }: QueuedImport,
): Promise<void> {
  const bySource = new Map(wanted.map(({ source }) => [source.url, source]));
  // In one order, so that two imports do not wait for each other's rows.
  const sources = [...bySource.values()].toSorted((a, b) => (a.url < b.url ? -1 : 1));
  const stored = await lockOwnImages(tx, sources);
  const rows = sources.map((source) => {
    const mediaId = source.kind === "own" && stored.has(source.mediaId) ? source.mediaId : null;
    return {
      id: newId(),
      url: source.url,
      fileOf: fileOf(source, importId),
      host: source.kind === "url" ? source.host : "",
      state: mediaId === null ? ("waiting" as const) : ("fetched" as const),
      mediaId,
      nextTryAt: at,
      createdAt: at,
    };
  });
  await tx.execute(sql`${insertMany(imageSources, rows)} on conflict (url, file_of) do nothing`);
  await tx.execute(sql`
    update ${imageSources} set state = 'waiting', problem = null, problem_detail = '', tries = 0,
      next_try_at = ${at.toISOString()}::timestamptz
    where ${isNamed(rows)} and (state = 'failed' or (state = 'fetched' and media_id is null))`);
}

/** The ids of this shop's product images among the sources, locked against their deletion. */
async function lockOwnImages(tx: Tx, sources: readonly ImageSource[]): Promise<Set<string>> {
  const ids = sources.flatMap((source) => (source.kind === "own" ? [source.mediaId] : []));
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: media.id })
    .from(media)
    .where(and(isAmong(media.id, ids), inArray(media.kind, ["product"])))
    .orderBy(media.id)
    .for("key share");
  return new Set(rows.map(({ id }) => id));
}

function isNamed(rows: readonly { url: string; fileOf: string | null }[]): SQL {
  const keys = JSON.stringify(rows.map(({ url, fileOf: file_of }) => ({ url, file_of })));
  return sql`exists (
    select 1 from jsonb_to_recordset(${keys}::jsonb) as k (url text, file_of uuid)
    where k.url = ${imageSources.url} and k.file_of is not distinct from ${imageSources.fileOf})`;
}

/**
 * Inserts the products' images, after those that they have and those that they wait for. A product that has the image of a source, or one
 * of a file with the same name, does not get it again.
 */
async function addLinks(
  tx: Tx,
  wanted: readonly WantedImage[],
  { importId, at }: QueuedImport,
): Promise<number> {
  const rows = wanted.map(({ productId, source, alt, colourId, row }, place) => ({
    product_id: productId,
    url: source.url,
    file_of: fileOf(source, importId),
    alt,
    colour_id: colourId,
    row,
    place,
  }));
  const result = await tx.execute(sql`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as w (product_id uuid, url text, file_of uuid, alt text, colour_id uuid, row int, place int)
    ), shown as (
      select i.product_id, i.media_id, i.position from product_images i
      where i.product_id in (select product_id from wanted)
    ), known as (
      select l.product_id, l.position, s.url, s.media_id, s.file_of
      from ${productImageSources} l join ${imageSources} s on s.id = l.source_id
      where l.product_id in (select product_id from wanted)
    ), next as (
      select product_id, max(position) + 1 as position
      from (select product_id, position from shown union all select product_id, position from known) as used
      group by product_id
    )
    insert into ${productImageSources}
      (product_id, source_id, import_id, "row", alt, colour_id, position, created_at)
    select w.product_id, s.id, ${importId}::uuid, w.row, w.alt, w.colour_id,
      coalesce(n.position, 0) + row_number() over (partition by w.product_id order by w.place) - 1,
      ${at.toISOString()}::timestamptz
    from wanted w
    join ${imageSources} s on s.url = w.url and s.file_of is not distinct from w.file_of
    left join next n on n.product_id = w.product_id
    where not exists (
      select 1 from shown i where i.product_id = w.product_id and (
        i.media_id = s.media_id
        or i.media_id in (select k.media_id from known k where k.product_id = w.product_id and k.url = w.url)))
    on conflict (product_id, source_id) do update set
      import_id = excluded.import_id, "row" = excluded.row, alt = excluded.alt, colour_id = excluded.colour_id,
      position = excluded.position, attached_at = null, problem = null
    returning 1`);
  return result.rows.length;
}
