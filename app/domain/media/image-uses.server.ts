import { sql, type SQL } from "drizzle-orm";
import { media } from "#app/domain/media/media.tables.ts";
import type { ImageKind, ImageUse } from "#app/domain/media/media.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { isAmong } from "#app/platform/database/query/conditions.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import type { ImageStore } from "#app/platform/images/images.server.ts";

/** A table whose rows name images of the shop in a URL, a Markdown text or JSON. */
interface NamingTable {
  table: string;
  /** Identifies a row, and names it for people. */
  key: string;
  title: string;
  columns: readonly { name: string; isJson?: true }[];
  /** Whether a change raises the row's `version`, so that a form that was opened before is refused. */
  hasVersion: boolean;
  /** A condition with a partial index, for a large table. */
  only?: string;
}

/**
 * Every place that names an image without a foreign key. The areas that declare these tables use this one, so the tables are named in SQL;
 * `tests/integration/images/image-places.test.ts` compares them with the schema.
 */
export const NAMING_TABLES = {
  product: {
    table: "products",
    key: "id",
    title: "name",
    columns: [{ name: "description" }],
    hasVersion: true,
    only: "description like '%/images/%'",
  },
  category: table("categories", ["id", "name"], [{ name: "image_url" }, { name: "description_markdown" }]),
  post: table("posts", ["id", "title"], [{ name: "body" }, { name: "image_url" }]),
  "custom-page": table("custom_pages", ["id", "title"], [{ name: "body" }]),
  page: table("pages", ["slug", "slug"], [{ name: "content", isJson: true }]),
  "team-member": table("team_members", ["id", "name"], [{ name: "image_url" }]),
  settings: table("settings", ["section", "section"], [{ name: "value", isJson: true }]),
  label: {
    table: "item_passports",
    key: "id",
    title: "label_number",
    columns: [{ name: "image_url" }],
    hasVersion: false,
    only: "image_url is not null",
  },
} as const satisfies Record<ImageUse["place"], NamingTable>;

function table(
  name: string,
  [key, title]: [string, string],
  columns: NamingTable["columns"],
): NamingTable & { hasVersion: true } {
  return { table: name, key, title, columns, hasVersion: true };
}

const ID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

/** Rows (`media_id`, `place`, `key`, `title`) of all uses of images; an image is named once for each occurrence. */
export function allUses(): SQL {
  const named = Object.entries<NamingTable>(NAMING_TABLES).map(
    ([place, { table, key, title, columns, only }]) => sql`
      select found[1]::uuid as media_id, ${sql.raw(`'${place}'`)} as place, ${sql.identifier(key)}::text as key,
        ${sql.identifier(title)}::text as title
      from ${sql.identifier(table)}, regexp_matches(${textOf(columns)}, ${ID}, 'g') as found
      ${only ? sql`where ${sql.raw(only)}` : sql``}`,
  );
  // The image beside "Complete the Look" is one of these, too.
  const linked = sql`
    select i.media_id, 'product' as place, p.id::text as key, p.name::text as title
    from product_images i join products p on p.id = i.product_id`;
  return sql.join([...named, linked], sql` union all `);
}

function textOf(columns: NamingTable["columns"]): SQL {
  return sql`concat_ws(' ', ${sql.join(
    columns.map(({ name }) => sql`${sql.identifier(name)}::text`),
    sql`, `,
  )})`;
}

/** Whether nothing shows an image of `media`. Few rows name images in texts, and the other uses have indexes. */
export function isUnused(): SQL {
  const named = Object.values<NamingTable>(NAMING_TABLES).map(
    ({ table, columns, only }) => sql`
      select found[1] as id from ${sql.identifier(table)}, regexp_matches(${textOf(columns)}, ${ID}, 'g') as found
      ${only ? sql`where ${sql.raw(only)}` : sql``}`,
  );
  return sql`not exists (select 1 from product_images i where i.media_id = ${media.id})
    and ${media.id}::text not in (${sql.join(named, sql` union all `)})`;
}

/**
 * Deletes images that a saved change no longer shows, unless something else shows them or the owner keeps them. Call it after the commit.
 * A failure leaves them to the nightly clean-up.
 */
export async function removeUnusedImages(
  { db, images, log }: { db: Db; images: ImageStore; log: Log },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const keys = await inTransaction(db, (tx) => deleteUnusedRows(tx, ids)).catch((error: unknown) => {
    log.error({ err: error, images: ids }, "Images that nothing shows any more could not be deleted");
    return [];
  });
  for (const storageKey of keys) {
    try {
      await images.remove(storageKey);
    } catch (error) {
      log.error({ err: error, storageKey }, "The file of a deleted image could not be removed");
    }
  }
}

/** Deletes the rows of those images that nothing shows and the owner does not keep. Returns their storage keys. */
async function deleteUnusedRows(tx: Tx, ids: readonly string[]): Promise<string[]> {
  // Locked first, so that a text that is being saved with one of them is seen below.
  await tx.select({ id: media.id }).from(media).where(isAmong(media.id, ids)).orderBy(media.id).for("update");
  const removed = await tx
    .delete(media)
    .where(sql`${isAmong(media.id, ids)} and not ${media.isKept} and ${isUnused()}`)
    .returning({ storageKey: media.storageKey });
  return removed.map(({ storageKey }) => storageKey);
}

/** The days after which the clean-up deletes an image that nothing shows: one of a product form that was left, or of a text. */
export const UNUSED_DAYS = { product: 1, content: 30 } as const satisfies Partial<Record<ImageKind, number>>;

/** Deletes old images of the shop that nothing shows, for the clean-up. Their files become orphans. */
export async function deleteOldUnusedImages(db: Db, now: Date): Promise<void> {
  for (const [kind, days] of Object.entries(UNUSED_DAYS)) {
    const before = new Date(now.getTime() - days * DAY_MS).toISOString();
    await db.delete(media)
      .where(sql`${media.kind} = ${kind} and ${media.createdAt} < ${before}::timestamptz and not ${media.isKept}
        and ${isUnused()}`);
  }
}

/**
 * Puts another image in the place of one, everywhere. Rows with a version get the next one, so that a form which was opened before is
 * refused instead of restoring the old image.
 */
export async function renameImage(
  tx: Tx,
  { from, to }: { from: string; to: { id: string; width: number; height: number } },
): Promise<void> {
  for (const { table, columns, hasVersion, only } of Object.values<NamingTable>(NAMING_TABLES)) {
    const changes = columns.map(({ name, isJson }) => {
      const column = sql.identifier(name);
      return isJson
        ? sql`${column} = ${renamedInJson(column, from, to)}`
        : sql`${column} = replace(${column}, ${from}, ${to.id})`;
    });
    if (hasVersion) changes.push(sql`version = version + 1`);
    await tx.execute(sql`update ${sql.identifier(table)} set ${sql.join(changes, sql`, `)}
      where ${textOf(columns)} like ${`%${from}%`} ${only ? sql`and ${sql.raw(only)}` : sql``}`);
  }
  await tx.execute(sql`
    with shown as (update product_images set media_id = ${to.id} where media_id = ${from} returning product_id)
    update products set version = version + 1,
      look_image_id = case when look_image_id = ${from} then ${to.id}::uuid else look_image_id end
    where id in (select product_id from shown)`);
  // An import that names its source again finds the new one.
  await tx.execute(sql`update image_sources set media_id = ${to.id} where media_id = ${from}`);
}

/** The appearance stores an image with its size. PostgreSQL writes the keys of a JSON object in the order of their length. */
function renamedInJson(
  column: SQL | ReturnType<typeof sql.identifier>,
  from: string,
  to: { id: string; width: number; height: number },
): SQL {
  const sized = String.raw`"id": "${from}", "width": \d+, "height": \d+`;
  const resized = `"id": "${to.id}", "width": ${to.width}, "height": ${to.height}`;
  return sql`replace(regexp_replace(${column}::text, ${sized}, ${resized}, 'g'), ${from}, ${to.id})::jsonb`;
}
