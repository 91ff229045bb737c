import { products } from "#app/domain/catalog/catalog.tables.ts";
import { definitionOf, PRODUCT_FIELD_NAMES } from "#app/domain/catalog/product-fields.ts";
import { DEFAULT_SETTINGS } from "#app/domain/settings/settings.ts";
import { EMAIL_KIND_NAMES } from "#app/domain/messages/emails/email-texts.settings.ts";
import type { TestApp } from "#tests/servers/test-app.ts";

/** Breaks out of an attribute, a text, a string in a script and a spreadsheet cell if it is not escaped. */
export const XSS_TEXT = `=1+"'><img src=x onerror=a(1)></script><script>a(2)</script>`;
export const XSS_URL = "javascript:a(3)";

/** The free-text columns by table. */
const FREE_TEXT: Record<string, string[]> = {
  api_keys: ["name"],
  // The stored response of a write, which is sent as JSON again.
  api_requests: ["body"],
  // The stored response of an agent's cart, which is sent as JSON again.
  agent_requests: ["body"],
  agent_carts: ["postal_code"],
  addresses: ["first_name", "last_name", "street", "city", "state", "postal_code", "phone"],
  balance_entries: ["note"],
  balances: ["reason"],
  campaigns: ["segment_name"],
  carts: ["discount_code"],
  categories: ["name", "description", "description_markdown", "final_sale_reason"],
  connections: ["failure"],
  contact_messages: ["name", "subject", "message"],
  custom_pages: ["title", "body", "seo_title", "seo_description"],
  discounts: ["title"],
  gift_cards: ["recipient_name", "sender_name", "message"],
  image_sources: ["problem_detail"],
  import_findings: ["field", "value", "reason"],
  item_passports: ["label_number", "product_name", "options_label", "weaver", "composition", "made_in"],
  media: ["alt", "file_name"],
  missing_pages: ["path"],
  job_openings: ["title", "location", "description"],
  option_types: ["name"],
  option_values: ["label"],
  order_lines: ["product_name", "options_label", "hsn_code", "final_sale"],
  orders: ["customer_name", "tracking_number", "discount_code", "notes", "packer_note", "buyer_name"],
  passkeys: ["name"],
  people: ["note"],
  personal_tokens: ["name"],
  posts: ["title", "excerpt", "body", "category", "author"],
  product_image_sources: ["alt"],
  product_images: ["alt"],
  product_imports: ["file_name"],
  products: PRODUCT_FIELD_NAMES.filter((name) => ["text", "hsn-code"].includes(definitionOf(name).kind)).map(
    (name) => products[name].name,
  ),
  product_variants: ["bin_location"],
  profiles: ["full_name"],
  redirects: ["from_path"],
  refunds: ["reason", "last_error"],
  returns: ["comment", "decision_note"],
  return_lines: ["size_bought"],
  return_pickups: ["courier", "tracking_number", "reported_status", "problem"],
  reviews: ["author_name", "body", "reply", "size_bought"],
  saved_bodies: ["name"],
  saved_views: ["name"],
  search_terms: ["term"],
  segments: ["name"],
  sessions: ["user_agent"],
  settlement_entries: ["entity_id", "payment_reference", "provider_kind", "settlement_id", "utr"],
  shipment_events: ["description", "location"],
  shipments: ["courier", "tracking_number", "cash_reference", "booking_problem"],
  size_charts: ["name"],
  staff_roles: ["name"],
  stock_movements: ["note"],
  tax_classes: ["name", "note"],
  tax_rates: ["source"],
  team_members: ["name", "role", "bio"],
  testimonials: ["name", "place", "quote"],
  users: ["name"],
  webhook_deliveries: ["answer", "error"],
  webhook_events: ["body"],
};

/** Tables whose texts must be unique. */
const UNIQUE = new Set([
  "item_passports",
  "missing_pages",
  "redirects",
  "search_terms",
  "settlement_entries",
  "staff_roles",
  "tax_classes",
]);

/** Columns that contain the URL of an image or a page. */
const ADDRESSES = new Set(["image_url", "target"]);

/** Columns whose values the store generates or validates: kinds, keys, digests, email addresses. */
const CHOSEN = new Set([
  ..."slug status kind email token reason code currency country hex sku barcode metric section action subject_type".split(
    " ",
  ),
  ..."subject_id storage_key tint key provider provider_reference payment_status payment_method delivery_method type fit".split(
    " ",
  ),
  ..."identifier value account_id provider_id password access_token refresh_token id_token scope secret".split(
    " ",
  ),
  ..."backup_codes idempotency_key request_hash decline_reason resolution event_id outcome problem reference image".split(
    " ",
  ),
  ..."hsn_code uqc sample_key series number charge_reference ip_address recipient subject html text last_error role promised_day".split(
    " ",
  ),
  // Encrypted.
  ..."refund_account_sealed sealed_code sealed".split(" "),
  // API keys: a digest, and the beginning of a generated key.
  ..."key_hash token_hash fingerprint hint".split(" "),
  // Webhooks: encrypted keys, a validated URL and an enumeration.
  ..."sealed_keys previous_keys url state".split(" "),
  // A value of an enumeration, and the validated parameters of a list.
  ..."return_rule query".split(" "),
  // Gift cards: a validated address, a number in E.164 and a day.
  ..."recipient_email recipient_phone send_on".split(" "),
  // Store credit: the end and the digest of a generated code.
  ..."code_end code_hash".split(" "),
  // A validated number, and a copy of a tax class's name.
  ..."buyer_gstin gstin tax_class_name".split(" "),
  // Of a month-end archive, as YYYY-MM.
  "month",
  // Fit: values of enumerations.
  ..."girth preference".split(" "),
  // Shipments: ids of the carrier, and the URL of a label, which is only a link target.
  ..."carrier carrier_reference carrier_order label_url event_key booking_error".split(" "),
  // Exchanges: how one was closed.
  "kept",
  // Imports: the key of a format, and the host of an image's URL.
  ..."format host".split(" "),
  // Messages: the channel, and generated keys.
  ..."channel message_key sequence".split(" "),
  // Left checkouts: a number in E.164. The phone number of an address is listed with its table.
  "phone",
  // Consents: values of enumerations.
  ..."purpose source notice_version".split(" "),
  // Letters and digits only, or derived by the database and never displayed.
  ..."word search_text search_words cart_revision public_key credential_id device_type transports aaguid".split(
    " ",
  ),
]);

/** Text columns that are in none of the lists above. */
export async function unknownColumns({ store }: TestApp): Promise<string[]> {
  const { rows } = await store.database.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type = 'text' order by 1, 2`,
  );
  return rows
    .filter(({ table, column }) => !FREE_TEXT[table]?.includes(column))
    .filter(({ column }) => !CHOSEN.has(column) && !ADDRESSES.has(column))
    .map(({ table, column }) => `${table}.${column}`);
}

/** Writes the malicious text into every free-text column, bypassing all validation. */
export async function fillWithXss({ store }: TestApp): Promise<void> {
  const { pool } = store.database;
  const quoted = `'${XSS_TEXT.replaceAll("'", "''")}'`;
  for (const [table, columns] of Object.entries(FREE_TEXT))
    for (const column of columns)
      await pool.query(
        // In a unique column, the row's previous value follows the text.
        UNIQUE.has(table)
          ? `update ${table} set ${column} = ${quoted} || ${column}`
          : `update ${table} set ${column} = ${quoted}`,
      );
  for (const table of ["posts", "team_members", "categories"])
    await pool.query(`update ${table} set image_url = '${XSS_URL}'`);
  await pool.query(`update products set tags = array[${quoted}]`);
  await pool.query(
    `update orders set shipping_address = (
       select jsonb_object_agg(name, case when name = 'country' then value else to_jsonb(${quoted}::text) end)
       from jsonb_each(shipping_address) as field (name, value))`,
  );
  await rewrite(store, "order_events", "id", "detail");
  await rewrite(store, "pages", "slug", "content");
  const { general, shipping } = DEFAULT_SETTINGS;
  const words = { subject: XSS_TEXT, heading: XSS_TEXT, paragraphs: [XSS_TEXT, `[here](${XSS_URL})`] };
  const sections = {
    general: malicious(general),
    shipping: malicious(shipping),
    mails: Object.fromEntries(EMAIL_KIND_NAMES.map((kind) => [kind, words])),
  };
  for (const [section, value] of Object.entries(sections))
    await pool.query(
      `insert into settings (section, value) values ($1, $2)
       on conflict (section) do update set value = excluded.value`,
      [section, JSON.stringify(value)],
    );
  store.settings.invalidate();
  store.pages.invalidateAll();
}

const FREE_KEYS =
  /^(?:name|tagline|phone|addressLines|hours|title|intro|body|list|detail|note|reason|comment|trackingNumber|text)$/;

/** The same value with every free text replaced by the malicious text. */
function malicious(value: unknown, key = ""): unknown {
  if (typeof value === "string") return FREE_KEYS.test(key) ? XSS_TEXT : value;
  if (Array.isArray(value)) return value.map((part) => malicious(part, key));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, malicious(part, name)]));
}

async function rewrite(
  { database }: TestApp["store"],
  table: string,
  key: string,
  column: string,
): Promise<void> {
  const { rows } = await database.pool.query<{ key: string; value: unknown }>(
    `select ${key}::text as key, ${column} as value from ${table}`,
  );
  for (const row of rows)
    await database.pool.query(`update ${table} set ${column} = $1 where ${key}::text = $2`, [
      JSON.stringify(malicious(row.value)),
      row.key,
    ]);
}
