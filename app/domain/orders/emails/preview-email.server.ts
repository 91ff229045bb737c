import { desc, eq, sql } from "drizzle-orm";
import { productImages, products } from "#app/domain/catalog/catalog.tables.ts";
import { emailShopOf } from "#app/domain/messages/emails/email-shop.ts";
import { renderEmail } from "#app/domain/messages/emails/email-template.ts";
import {
  emailKind,
  endOf,
  fillWords,
  wordsOf,
  type EmailKindName,
} from "#app/domain/messages/emails/email-texts.settings.ts";
import { toEmailItem, type ListedItems } from "#app/domain/orders/emails/email-items.server.ts";
import { renderOrderEmail } from "#app/domain/orders/emails/order-emails.server.ts";
import { orderEmail } from "#app/domain/orders/emails/order-email.ts";
import { sampleOrderEmail, type SampleBasis } from "#app/domain/orders/emails/sample-email.ts";
import { sampleValues, type PreviewReader } from "#app/domain/orders/emails/sample-values.server.ts";
import type { EmailItems } from "#app/domain/orders/internal/events/order-event-rule.ts";
import { priceRulesOf } from "#app/domain/settings/settings.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";

export interface PreviewedEmail {
  subject: string;
  html: string;
  text: string;
}

/**
 * Renders a kind of email with a sample order of two of the shop's own products, by the code that sends it. Emails that follow from no order
 * have values of the shop's own records (`sampleValues`).
 */
export async function previewEmail(
  deps: { db: Db; settings: SettingsReader; clock: Clock; publicUrl: string },
  { kind, reader }: { kind: EmailKindName; reader: PreviewReader },
): Promise<PreviewedEmail> {
  const { db, publicUrl, clock } = deps;
  const settings = await deps.settings.get();
  const shop = emailShopOf(settings, publicUrl);
  const { currency } = settings.sales;
  const hasGst = priceRulesOf(settings).pricesIncludeGst;
  const basis = { shop, currency, hasGst, publicUrl, at: clock.now(), lines: await listSampleLines(db) };
  const sample = sampleOrderEmail(kind, basis);
  if (sample) {
    const { email, order, listed } = sample;
    const items = listItems(listed, basis);
    const url = new URL("/orders", publicUrl).href;
    return renderOrderEmail({ shop, order, email, items, buyer: undefined, url });
  }
  const { holdHours } = settings.comingBack;
  return previewWithoutOrder(kind, basis, await sampleValues(kind, { db, basis, reader, holdHours }));
}

function previewWithoutOrder(
  kind: EmailKindName,
  { shop, publicUrl, lines }: SampleBasis,
  values: Record<string, string>,
): PreviewedEmail {
  const { subject, ...words } = fillWords(wordsOf(shop.emails, kind), values);
  if (kind === "order-link") {
    const email = { ...orderEmail(kind, values as never), kind };
    return renderOrderEmail({ shop, order: {}, email, items: NO_ITEMS, buyer: undefined, url: publicUrl });
  }
  const name = values["product"] ?? "";
  const end = emailKind(kind).button
    ? endOf(kind, publicUrl, { ...values, name, unsubscribe: publicUrl })
    : {};
  const items = kind === "cart-reminder" ? lines.map((line) => toEmailItem(line, publicUrl)) : [];
  return { subject, ...renderEmail(shop, { ...words, items, ...end }) };
}

const NO_ITEMS: ListedItems = { items: [], rows: [] };

/** The items of a sample, as `listEmailItems` reads those of an order. */
function listItems(listed: EmailItems | null, { lines, publicUrl }: SampleBasis): ListedItems {
  if (!listed) return NO_ITEMS;
  if (listed.of === "placed")
    return {
      items: listed.lines.map(({ value, ...line }) => ({ ...toEmailItem(line, publicUrl), value })),
      rows: [],
    };
  if (listed.of === "exchange") return NO_ITEMS;
  const withLinks = listed.of === "delivered" && listed.withReviewLinks;
  const link = withLinks && { link: { label: "Write a review", url: publicUrl } };
  return { items: lines.map((line) => ({ ...toEmailItem(line, publicUrl), ...link })), rows: [] };
}

/** Two products for sale, or a nameless item in a shop without any. */
async function listSampleLines(db: Db) {
  // Qualified by hand: Drizzle omits the table name in single-table queries.
  const imageId = sql<string | null>`(
    select ${productImages.mediaId} from ${productImages} where ${productImages.productId} = "products"."id"
    order by ${productImages.position} limit 1)`;
  const rows = await db
    .select({ name: products.name, priceMinor: products.priceMinor, imageId })
    .from(products)
    .where(eq(products.status, "active"))
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(2);
  const sold = rows.length > 0 ? rows : [{ name: "Sample item", priceMinor: 1_000_00, imageId: null }];
  return sold.map((line) => ({ ...line, options: "", quantity: 1 }));
}
