import { sql } from "drizzle-orm";
import { optionValues, products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { isLowVariant } from "#app/domain/catalog/stock/stock.server.ts";
import { lowStockNotices } from "#app/domain/catalog/stock/stock.tables.ts";
import { emailShopOf, mailboxOf } from "#app/domain/messages/emails/email-shop.ts";
import { renderEmail } from "#app/domain/messages/emails/email-template.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { queueEmail } from "#app/platform/messages/outbox.server.ts";
import { itemLabel } from "#app/lib/text/item-label.ts";

interface LowStockDeps {
  db: Db;
  jobs: Jobs;
  clock: Clock;
  settings: SettingsReader;
  publicUrl: string;
}

interface LowVariant extends Record<string, unknown> {
  name: string;
  options: string;
  sku: string;
  inventory: number;
}

/** Rows of one email; the rest is counted. */
const MAX_LISTED = 50;

/**
 * Emails the shop the variants whose stock has fallen below their threshold, each once until it has recovered, all in one email. Runs
 * every hour. The notices are written in the transaction of the email, so of two runs one reports a variant. Returns how many were
 * reported.
 */
export async function reportLowStock({
  db,
  jobs,
  clock,
  settings,
  publicUrl,
}: LowStockDeps): Promise<number> {
  const current = await settings.get();
  const { lowStockEmail, lowStockBelow } = current.comingBack;
  if (!lowStockEmail) return 0;
  const threshold = sql`coalesce(v.low_stock_below, ${lowStockBelow}::int)`;
  const low = await inTransaction(db, async (tx) => {
    await tx.execute(sql`
      delete from ${lowStockNotices} using ${variants} v
      where ${lowStockNotices.variantId} = v.id and v.inventory >= ${threshold}`);
    const { rows } = await tx.execute<LowVariant>(sql`
      with noticed as (
        insert into ${lowStockNotices} (variant_id, at)
        select ${variants.id}, ${clock.now().toISOString()}::timestamptz from ${variants}
        where ${isLowVariant(lowStockBelow)}
        on conflict do nothing returning variant_id
      )
      select p.name, concat_ws(' · ', size.label, colour.label) as options, v.sku, v.inventory
      from noticed join ${variants} v on v.id = noticed.variant_id
      join ${products} p on p.id = v.product_id
      left join ${optionValues} size on size.id = v.size_id
      left join ${optionValues} colour on colour.id = v.colour_id
      order by p.name, v.position, v.id`);
    if (rows.length === 0) return rows;
    const shop = emailShopOf(current, publicUrl);
    const count = rows.length === 1 ? "1 variant" : `${rows.length} variants`;
    const message = renderEmail(shop, {
      heading: `Low stock: ${count}`,
      paragraphs: [
        "The stock of these variants has fallen below their threshold. Each is reported again only after it has recovered.",
        ...(rows.length > MAX_LISTED ? [`The first ${MAX_LISTED} are listed.`] : []),
      ],
      table: rows.slice(0, MAX_LISTED).map(({ name, options, sku, inventory }) => ({
        label: `${itemLabel(name, options)}, ${sku}`,
        value: `${inventory} left`,
      })),
      action: { label: "Open the stock", url: new URL("/admin/products/stock", publicUrl).href },
    });
    await queueEmail(tx, jobs, "low-stock", {
      to: mailboxOf(shop),
      subject: `Low stock: ${count}`,
      ...message,
    });
    return rows;
  });
  if (low.length > 0) jobs.nudge("send-mail");
  return low.length;
}
