import { asc, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { issueTaxDocument } from "#app/domain/orders/internal/documents/issue-tax-document.server.ts";
import { lockOrder } from "#app/domain/orders/lock-order.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { DocumentContent } from "#app/domain/orders/internal/documents/tax-document-content.ts";
import { taxDocuments } from "#app/domain/orders/documents/tax-documents.tables.ts";
import { newId } from "#app/lib/id.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { lineOf, LOCAL } from "#tests/fixtures/tax/tax-documents.ts";
import { storeForFile } from "#tests/fixtures/per-file.ts";

const store = await storeForFile();

const content = DocumentContent.parse({
  supply: LOCAL,
  placeName: "Uttar Pradesh",
  sellerGstin: "",
  buyerGstin: null,
  lines: [lineOf(LOCAL, 105_000)],
});

async function addOrder(): Promise<string> {
  const id = newId();
  const at = new Date("2026-11-23T10:00:00+05:30");
  await store.db.insert(orders).values({
    id,
    customerName: "Asha Verma",
    email: "asha@example.com",
    status: "Shipped",
    paymentStatus: "Paid",
    paymentMethod: "card",
    currency: "INR",
    subtotalMinor: 105_000,
    discountMinor: 0,
    shippingMinor: 0,
    taxMinor: 0,
    totalMinor: 105_000,
    shippingAddress: {
      firstName: "Asha",
      lastName: "Verma",
      street: "12 Shahnajaf Road",
      city: "Lucknow",
      state: "Uttar Pradesh",
      postalCode: "226001",
      country: "IN",
      phone: "",
    },
    createdAt: at,
    updatedAt: at,
  });
  return id;
}

interface Issue {
  orderId: string;
  prefix?: string;
  reference?: string;
  issuedAt?: Date;
  invoiceId?: string;
  isRolledBack?: boolean;
  /** True if the connection to the database breaks before the commit. */
  isKilled?: boolean;
}

class RolledBack extends Error {}

/** Issues a document in its own transaction. Null if the transaction is rolled back. */
async function issue(of: Issue): Promise<{ id: string; number: string } | null> {
  const { orderId, prefix = "INV", reference = newId(), invoiceId = null } = of;
  const { issuedAt = new Date("2026-11-23T10:00:00+05:30") } = of;
  const kind = invoiceId ? ("credit-note" as const) : ("invoice" as const);
  try {
    return await inTransaction(store.db, async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!order) throw new Error(`There is no order ${orderId}`);
      const document = { order, kind, prefix, reference, invoiceId, content, issuedAt };
      const issued = await issueTaxDocument(tx, document);
      if (of.isRolledBack) throw new RolledBack();
      if (of.isKilled) await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
      return issued;
    });
  } catch (error) {
    if (error instanceof RolledBack) return null;
    throw error;
  }
}

const sequencesOf = (series: string) =>
  store.db
    .select({ sequence: taxDocuments.sequence, number: taxDocuments.number })
    .from(taxDocuments)
    .where(eq(taxDocuments.series, series))
    .orderBy(asc(taxDocuments.sequence));

describe("the number of a document", () => {
  test("64 invoices issued at once, a third of them rolled back, have no gap and no duplicate", async () => {
    // Of an order each: documents of one order wait for its lock.
    const orderIds = await Promise.all(Array.from({ length: 64 }, () => addOrder()));
    const attempts = orderIds.map((orderId, index) =>
      issue({ orderId, prefix: "A", isRolledBack: index % 3 === 0 }),
    );
    const issued = (await Promise.all(attempts)).filter((document) => document !== null);
    const stored = await sequencesOf("A/26-27/");
    expect(issued).toHaveLength(42);
    expect(stored.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 42 }, (_, index) => index + 1),
    );
    expect(new Set(stored.map(({ number }) => number))).toEqual(new Set(issued.map(({ number }) => number)));
  });

  // PGlite has a single connection, which cannot break alone.
  test.runIf(process.env["TEST_ENGINE"] === "postgres")(
    "64 invoices and 64 credit notes at once have no gap though every fourth connection dies after taking its number",
    async () => {
      const orderId = await addOrder();
      const { id: invoiceId } = (await issue({ orderId, prefix: "K0" })) ?? { id: "" };
      const attempts = Array.from({ length: 64 }, (_, index) => {
        const isKilled = index % 4 === 0;
        return [
          issue({ orderId, prefix: "K", isKilled }),
          issue({ orderId, prefix: "KC", invoiceId, isKilled }),
        ];
      });
      const results = await Promise.allSettled(attempts.flat());
      expect(results.filter(({ status }) => status === "rejected")).toHaveLength(32);
      const allOf48 = Array.from({ length: 48 }, (_, index) => index + 1);
      for (const series of ["K/26-27/", "KC/26-27/"])
        expect((await sequencesOf(series)).map(({ sequence }) => sequence)).toEqual(allOf48);
    },
  );

  test("credit notes count in a series of their own and refer to their invoice", async () => {
    const orderId = await addOrder();
    const invoice = await issue({ orderId, prefix: "B" });
    const note = await issue({ orderId, prefix: "BC", invoiceId: invoice?.id ?? "" });
    expect([invoice?.number, note?.number]).toEqual(["B/26-27/000001", "BC/26-27/000001"]);
  });

  test("a new financial year begins at one, at midnight in India", async () => {
    const orderId = await addOrder();
    const last = await issue({ orderId, prefix: "C", issuedAt: new Date("2027-03-31T23:59:59+05:30") });
    const first = await issue({ orderId, prefix: "C", issuedAt: new Date("2027-04-01T00:00:00+05:30") });
    expect([last?.number, first?.number]).toEqual(["C/26-27/000001", "C/27-28/000001"]);
  });

  test("issued twice for one dispatch, there is one document", async () => {
    const orderId = await addOrder();
    const reference = `dispatch:${orderId}`;
    const first = await issue({ orderId, prefix: "D", reference });
    expect(await issue({ orderId, prefix: "D", reference })).toEqual(first);
    expect(await sequencesOf("D/26-27/")).toHaveLength(1);
  });

  test("a series that is full refuses another number, and nothing is written", async () => {
    const orderId = await addOrder();
    await issue({ orderId, prefix: "FULLSERI" });
    await store.db.execute(
      sql`update tax_document_series set last_sequence = 9 where series = 'FULLSERI/26-27/'`,
    );
    await expect(issue({ orderId, prefix: "FULLSERI" })).rejects.toThrow(/too-long/);
    expect(await sequencesOf("FULLSERI/26-27/")).toHaveLength(1);
  });
});

test("an order with a document cannot be deleted", async () => {
  const orderId = await addOrder();
  await issue({ orderId, prefix: "E" });
  const deletion = store.db.delete(orders).where(eq(orders.id, orderId));
  await expect(deletion).rejects.toMatchObject({
    cause: { constraint: "tax_documents_order_id_orders_id_fk" },
  });
});
