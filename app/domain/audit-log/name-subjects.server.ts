import { sql, type SQL } from "drizzle-orm";
import { balances } from "#app/domain/balances/balances.tables.ts";
import {
  categories,
  optionTypes,
  optionValues,
  products,
  sizeCharts,
} from "#app/domain/catalog/catalog.tables.ts";
import { customPages, posts } from "#app/domain/content/content.tables.ts";
import { contactMessages, users } from "#app/domain/customers/customers.tables.ts";
import { segments } from "#app/domain/customers/segments/segments.tables.ts";
import { discounts } from "#app/domain/discounts/discounts.tables.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import { returnNumberLabel } from "#app/domain/orders/returns/returns.ts";
import { campaigns } from "#app/domain/people/campaigns/campaigns.tables.ts";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
import type { FieldChange, AuditSubject } from "#app/domain/audit-log/audit-changes.ts";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { taxClasses } from "#app/domain/tax/tax.tables.ts";
import { isUuid } from "#app/lib/id.ts";
import type { Db } from "#app/platform/database/database.server.ts";

interface Entry {
  subjectType: string;
  subjectId: string;
  changes: readonly FieldChange[];
}

const MAX_NAMED = 1_000;

/**
 * The names, by id, of the subjects of audit log entries, and of what their changes refer to, such as a product's category. What was deleted
 * has the name that its deletion recorded. One statement, for at most `MAX_NAMED` ids.
 */
export async function nameSubjects(db: Db, entries: readonly Entry[]): Promise<Map<string, AuditSubject>> {
  const named = entries.flatMap(({ subjectId, changes }) => [
    subjectId,
    ...changes.flatMap(({ before, after }) => [before ?? "", after ?? ""]),
  ]);
  const ids = [...new Set(named.filter((id) => isUuid(id)))].slice(0, MAX_NAMED);
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<NamedRow>(sql`
    with requested as (select unnest(${sql.param(ids)}::uuid[]) as id)
    ${sql.join(
      Object.entries<Source>(SOURCES).map(([kind, { from, id, label, more }]) => {
        const { number, sequence, text } = { ...NOTHING_MORE, ...more };
        return sql`select ${kind}::text as kind, ${id} as id, ${label} as label,
          ${number} as number, ${sequence} as sequence, ${text} as more
          from requested join ${from} on ${id} = requested.id`;
      }),
      sql` union all `,
    )}
    union all select 'deleted', requested.id, coalesce(${auditLog.before} ->> 'name', ${auditLog.before} ->> 'title'), null, null, null
    from requested join ${auditLog} on ${auditLog.subjectId} = requested.id::text
      and ${auditLog.subjectType} in ('product', 'category', 'size-chart', 'tax-class', 'discount', 'segment', 'campaign', 'post', 'custom-page')
      and ${auditLog.action} like '%.delete'`);
  return new Map(rows.flatMap((row) => (row.label === null ? [] : [[row.id, subjectOf(row, row.label)]])));
}

interface NamedRow extends Record<string, unknown> {
  kind: keyof typeof SOURCES | "deleted";
  id: string;
  label: string | null;
  number: string | null;
  sequence: number | null;
  more: string | null;
}

interface Source {
  from: SQL;
  id: SQL;
  label: SQL;
  /** Of orders and returns their number, their place among the order's, and the currency; of discounts the kind of the value. */
  more?: { number?: SQL; sequence?: SQL; text?: SQL };
}

const NOTHING_MORE = { number: sql`null::bigint`, sequence: sql`null::int`, text: sql`null::text` };

const SOURCES = {
  order: {
    from: sql`${orders}`,
    id: sql`${orders.id}`,
    label: sql`''`,
    more: { number: sql`${orders.number}`, text: sql`${orders.currency}` },
  },
  return: {
    from: sql`${returns} join ${orders} on ${orders.id} = ${returns.orderId}`,
    id: sql`${returns.id}`,
    label: sql`''`,
    more: {
      number: sql`${orders.number}`,
      sequence: sql`${returns.sequence}`,
      text: sql`${orders.currency}`,
    },
  },
  product: { from: sql`${products}`, id: sql`${products.id}`, label: sql`${products.name}` },
  category: { from: sql`${categories}`, id: sql`${categories.id}`, label: sql`${categories.name}` },
  "size-chart": { from: sql`${sizeCharts}`, id: sql`${sizeCharts.id}`, label: sql`${sizeCharts.name}` },
  "tax-class": { from: sql`${taxClasses}`, id: sql`${taxClasses.id}`, label: sql`${taxClasses.name}` },
  discount: {
    from: sql`${discounts}`,
    id: sql`${discounts.id}`,
    label: sql`${discounts.title}`,
    more: { text: sql`${discounts.kind}` },
  },
  credit: {
    from: sql`${balances}`,
    id: sql`${balances.id}`,
    label: sql`'Store credit: ' || ${balances.reason}`,
  },
  post: { from: sql`${posts}`, id: sql`${posts.id}`, label: sql`${posts.title}` },
  "custom-page": { from: sql`${customPages}`, id: sql`${customPages.id}`, label: sql`${customPages.title}` },
  review: {
    from: sql`${reviews} join ${products} on ${products.id} = ${reviews.productId}`,
    id: sql`${reviews.id}`,
    label: sql`'Review of ' || ${products.name}`,
  },
  message: {
    from: sql`${contactMessages}`,
    id: sql`${contactMessages.id}`,
    label: sql`${contactMessages.subject}`,
  },
  campaign: { from: sql`${campaigns}`, id: sql`${campaigns.id}`, label: sql`${campaigns.subject}` },
  segment: { from: sql`${segments}`, id: sql`${segments.id}`, label: sql`${segments.name}` },
  customer: { from: sql`${users}`, id: sql`${users.id}`, label: sql`${users.email}` },
  "option-type": {
    from: sql`${optionTypes}`,
    id: sql`${optionTypes.id}`,
    label: sql`case ${optionTypes.kind} when 'size' then 'Sizes' else 'Colours' end`,
  },
  "option-value": {
    from: sql`${optionValues}`,
    id: sql`${optionValues.id}`,
    label: sql`${optionValues.label}`,
  },
} satisfies Record<string, Source>;

function subjectOf({ kind, id, number, sequence, more }: NamedRow, label: string): AuditSubject {
  switch (kind) {
    case "order":
    case "return": {
      const orderNumber = Number(number);
      const ofOrder = orderNumberLabel(orderNumber);
      const shown = sequence === null ? ofOrder : returnNumberLabel(orderNumber, sequence);
      return { kind: "order", orderNumber, currency: more ?? "", label: shown };
    }
    case "discount":
      return { kind, id, label, valueKind: more ?? "" };
    case "deleted":
      return { kind: "named", id, label: `${label} (deleted)` };
    case "message":
    case "review":
    case "campaign":
    case "segment":
    case "option-type":
    case "option-value":
      return { kind: "named", id, label };
    case "product":
    case "category":
    case "size-chart":
    case "tax-class":
    case "credit":
    case "post":
    case "custom-page":
    case "customer":
      return { kind, id, label };
  }
}
