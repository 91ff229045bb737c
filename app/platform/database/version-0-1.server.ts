import { createHash } from "node:crypto";
import type { PoolClient } from "#app/platform/database/postgres/pool.server.ts";
import { StartupError } from "#app/platform/process/startup-error.ts";

// Version 0.1 had 44 migrations. Version 1.0.0 replaces them by one, the baseline, which creates the schema that they resulted in.

/**
 * The baseline's timestamp in the journal. It is before the last migration of version 0.1, so that processes of that version still start on a
 * database that is marked as at the baseline, while a store is upgraded process by process.
 */
export const BASELINE_AT = 1_795_855_529_353;
/** The timestamp of the last migration of version 0.1. */
export const LAST_OF_VERSION_0_1_AT = 1_795_855_529_354;

/**
 * Marks a database of the last 0.1 version as at the baseline. Changes nothing when it is marked already, or has no migrations.
 * StartupError, and no change, when the database is of an older 0.1 version or its schema is not the one of the last. The caller holds
 * the lock of migrations.
 */
export async function markVersion01(
  client: PoolClient,
  { applied, baselineHash }: { applied: readonly number[]; baselineHash: string },
): Promise<void> {
  if (applied.length === 0 || applied.includes(BASELINE_AT)) return;
  if (!applied.includes(LAST_OF_VERSION_0_1_AT))
    throw new StartupError(
      "This database is of an older 0.1 version. Start the last 0.1 version on it once, which upgrades it, then this one. Nothing was changed.",
    );
  await client.query("begin");
  try {
    const different = await tablesUnlikeVersion01(client);
    if (different.length > 0) throw schemaDiffers(different);
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      baselineHash,
      BASELINE_AT,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

function schemaDiffers(tables: readonly string[]): StartupError {
  return new StartupError(
    `The database is not as the last 0.1 version left it: ${tables.join(", ")}. Undo the changes that were made to it by hand, or back it up with the last 0.1 version and restore the backup with this one. Nothing was changed.`,
  );
}

/** The tables of version 0.1 that are missing or have other columns, constraints, indexes or triggers; "functions" for its functions. */
async function tablesUnlikeVersion01(client: PoolClient): Promise<string[]> {
  const lines = await listSchemaLines(client);
  return Object.keys(DIGESTS).filter(
    (table) => digestOf(lines.filter(({ owner }) => owner === table)) !== DIGESTS[table],
  );
}

export interface SchemaLine {
  /** A table, or "functions". */
  owner: string;
  line: string;
}

/** The first 12 hex digits of the SHA-256 of a table's lines, sorted. */
function digestOf(lines: readonly SchemaLine[]): string {
  const text = lines
    .map(({ line }) => line)
    .toSorted()
    .join("\n");
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

/**
 * One line for each column, constraint, index and trigger of the tables in the schema `public`, and for each of its functions, without the
 * objects of extensions. Equal schemas have equal lines on every supported engine, in whatever order their columns were added.
 */
export async function listSchemaLines(client: PoolClient): Promise<SchemaLine[]> {
  const { rows } = await client.query<SchemaLine>(SCHEMA_LINES);
  // A dump writes fewer parentheses than the statement that it was made from.
  return rows.map(({ owner, line }) => ({ owner, line: line.replaceAll(/[()]/g, "") }));
}

// PostgreSQL 18 lists NOT NULL among the constraints (type n) as well.
const SCHEMA_LINES = `
  with tables as (
    select oid, relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype = 'e')
  )
  select t.name as owner, concat_ws(' ', 'column', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
         'collate ' || quote_ident(l.collname), case when a.attnotnull then 'not null' end,
         'identity ' || nullif(a.attidentity::text, ''), 'generated ' || nullif(a.attgenerated::text, ''),
         'default ' || pg_get_expr(d.adbin, d.adrelid)) as line
    from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    left join pg_collation l on l.oid = a.attcollation
  union all
  select t.name, concat_ws(' ', 'constraint', quote_ident(c.conname), pg_get_constraintdef(c.oid))
    from tables t join pg_constraint c on c.conrelid = t.oid and c.contype <> 'n'
  union all
  select t.name, concat_ws(' ', pg_get_indexdef(i.indexrelid), case when not i.indisvalid then 'invalid' end)
    from tables t join pg_index i on i.indrelid = t.oid
  union all
  select t.name, pg_get_triggerdef(g.oid)
    from tables t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
  union all
  select 'functions', pg_get_functiondef(p.oid) from pg_proc p
   where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
     and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

/** The digest of each table of the last 0.1 version. */
const DIGESTS: Record<string, string> = {
  accounts: "1d284cebc703",
  addresses: "27588f1741d0",
  audit_log: "aa642c9a2604",
  carts: "4524075bc8ee",
  categories: "ec459568b969",
  checkouts: "07efe498deda",
  complementary_products: "ce94f52de704",
  consents: "fdf3ec0ca0cd",
  contact_messages: "c089df0c4924",
  courier_pins: "5b926812e8fe",
  daily_counts: "e9a151275420",
  discount_redemptions: "a52e9eea6ca3",
  discount_targets: "ac4e90ccb63f",
  discounts: "61291bec110b",
  functions: "94eedda339de",
  job_openings: "c22d06fb34f5",
  left_checkouts: "7c125d1511d8",
  low_stock_notices: "88ed8178ba55",
  media: "d28eeb44b854",
  option_types: "5a3bdbbe9e77",
  option_values: "7496330f9c47",
  order_events: "46f9d8b2c12d",
  order_lines: "c68a1d37e4a9",
  orders: "51c546633af0",
  outgoing_mails: "b5a34d992c2a",
  pages: "92c351b9012b",
  passkeys: "777beb93f9ab",
  payment_events: "9773810cd0cb",
  payments: "e10327d45ad5",
  posts: "a9a929bfe297",
  product_fit: "008f3977d38b",
  product_images: "563a52d94ef8",
  product_imports: "1eda1ab0d2cc",
  product_variants: "11ce82405367",
  product_words: "bcb06b4fdcf7",
  products: "cb0a771d79f0",
  profiles: "7ab77cd32390",
  rate_limits: "090219d74711",
  refunds: "c370bd0be1e6",
  return_lines: "9551112d2b82",
  returns: "45392eecc656",
  reviews: "84092e293c40",
  saved_bodies: "eaf9301534bc",
  search_terms: "f27e7c0770bd",
  sessions: "f1bf210c9ca1",
  settings: "c324d2e149d4",
  shipment_events: "2902cc5f4d57",
  shipment_lines: "362b4105479f",
  shipments: "46475faf0475",
  size_charts: "a81d257f22cd",
  stock_alerts: "a419fe8dabea",
  stock_movements: "0d82e40d8b56",
  subscribers: "662ed63e1197",
  tax_classes: "132e2bc65c11",
  tax_document_series: "593c12b00d5f",
  tax_documents: "4ce0cd2bd04c",
  tax_rates: "85a6d1bc86f0",
  team_members: "5392730478b5",
  test_bank_charges: "41bacacbf582",
  test_bank_refunds: "7cb02115ae3d",
  testimonials: "bedb265f36df",
  two_factors: "e01715189e33",
  unmet_demand: "0578dac21aad",
  users: "7016d324a5c0",
  verifications: "a45d4489d7b2",
  wishlist_items: "2ef2b959f12a",
  wishlists: "87cb383e7be3",
};
