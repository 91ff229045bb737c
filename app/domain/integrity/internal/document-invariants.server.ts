import { sql, type SQL } from "drizzle-orm";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import type { Invariant } from "#app/domain/integrity/internal/invariant.ts";
import {
  deliveryChallans,
  taxDocuments,
  taxDocumentSeries,
} from "#app/domain/orders/documents/tax-documents.tables.ts";
import { returnLines, returns } from "#app/domain/orders/returns/returns.tables.ts";
import { shipmentLines, shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { waitingActions } from "#app/domain/orders/waiting/waiting-actions.tables.ts";

/** Invariants of tax invoices and credit notes. */
export const documentInvariants: readonly Invariant[] = [
  {
    statement:
      "The numbers of a series of tax documents run from one without a gap, unless it is of test orders, which can be deleted",
    violations: sql`
      select 'series ' || s.series as id
      from ${taxDocumentSeries} s left join (
        select id, series, sequence from ${taxDocuments} union all select id, series, sequence from ${deliveryChallans}
      ) d on d.series = s.series
      where s.series not like 'TEST-%'
      group by s.series
      having count(d.id) <> s.last_sequence or min(d.sequence) <> 1 or max(d.sequence) <> s.last_sequence`,
  },
  {
    statement: "A parcel of a GST order with a claim's replacement has a delivery challan",
    violations: sql`
      select distinct 'shipment #' || o.number || '-' || s.sequence as id
      from ${shipments} s join ${orders} o on o.id = s.order_id
      join ${shipmentLines} p on p.shipment_id = s.id
      join ${returnLines} l on l.replacement_line_id = p.order_line_id
      join ${returns} r on r.id = l.return_id
      where o.gst is not null and r.kind = 'claim'
        and not exists (select 1 from ${deliveryChallans} c where c.shipment_id = s.id)`,
  },
  {
    statement: "A credit note refers to an invoice of its own order",
    violations: sql`
      select 'document ' || n.number as id
      from ${taxDocuments} n join ${taxDocuments} i on i.id = n.invoice_id
      where i.kind <> 'invoice' or i.order_id <> n.order_id`,
  },
  {
    statement: "A GST order has an invoice once its dispatch can no longer be called back",
    violations: sql`
      select 'order #' || o.number as id
      from ${orders} o
      where o.gst is not null and o.shipped_at is not null
        and not exists (select 1 from ${waitingActions} w where w.order_id = o.id and w.outcome is null and w.booking is null)
        and not exists (select 1 from ${taxDocuments} d where d.order_id = o.id and d.kind = 'invoice')`,
  },
  {
    statement: "The taxed amounts of a GST order add up to its total",
    violations: sql`
      select 'order #' || o.number as id
      from ${orders} o
      where o.gst is not null and (o.tax_minor <> 0 or o.total_minor <>
        (select coalesce(sum(l.taxable_minor + l.igst_minor + l.cgst_minor + l.sgst_minor), 0)
          from ${orderLines} l where l.order_id = o.id)
        + coalesce(${amount(sql`o.gst -> 'shipping'`)}, 0))`,
  },
  {
    statement: "Credit notes do not exceed their invoice in value or any tax",
    violations: sql`
      select 'document ' || i.number as id
      from ${taxDocuments} i
      cross join lateral (${partsOf(sql`d.id = i.id`)}) invoiced
      cross join lateral (${partsOf(sql`d.invoice_id = i.id`)}) credited
      where i.kind = 'invoice' and (
        credited.taxable > invoiced.taxable or credited.igst > invoiced.igst
        or credited.cgst > invoiced.cgst or credited.sgst > invoiced.sgst)`,
  },
];

/** The sum of the parts in a JSON object. */
function amount(json: SQL): SQL {
  const part = (name: string) => sql`(${json} ->> ${sql.raw(`'${name}'`)})::bigint`;
  return sql`(${part("taxableMinor")} + ${part("igstMinor")} + ${part("cgstMinor")} + ${part("sgstMinor")})`;
}

/** The sum of each part over all lines of documents, as one row. */
function partsOf(condition: SQL): SQL {
  const part = (name: string) =>
    sql`coalesce(sum((line ->> ${sql.raw(`'${name}Minor'`)})::bigint), 0) as ${sql.raw(name)}`;
  return sql`
    select ${part("taxable")}, ${part("igst")}, ${part("cgst")}, ${part("sgst")}
    from ${taxDocuments} d, jsonb_array_elements(d.content -> 'lines') line
    where ${condition}`;
}
