import { beforeAll, describe, expect, test } from "vitest";
import type { Visitor } from "#tests/requests/visitor.ts";
import { PASSWORD, fullCustomer, type FullCustomer } from "#tests/fixtures/full-customer.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const app = await appForFile();
let person: FullCustomer;

beforeAll(async () => {
  person = await fullCustomer(app);
});

/** Tables with personal data: with a reference to an account, or a column of a person's data. */
async function tablesThatNamePeople(): Promise<string[]> {
  const { rows } = await app.store.database.pool.query<{ name: string }>(`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and (
      column_name in ('user_id', 'actor_id', 'updated_by', 'email', 'recipient', 'customer_name', 'author_name')
      or column_name = 'id' and table_name = 'users')
    union
    select conrelid::regclass::text from pg_constraint where confrelid = 'users'::regclass`);
  return rows.map(({ name }) => name).toSorted();
}

async function signedIn(email: string): Promise<Visitor> {
  const visitor = app.visitor();
  await visitor.signUp(email, PASSWORD);
  await visitor.signIn(email, PASSWORD);
  return visitor;
}

describe("the download of one's data", () => {
  const EXPORTED =
    "users profiles accounts sessions passkeys personal_tokens addresses draft_orders contact_messages subscribers consents stock_alerts left_checkouts " +
    "outgoing_mails wishlists saved_bodies carts reviews orders order_events returns payments refunds balances balance_entries checkouts discount_redemptions audit_log";
  const NOT_EXPORTED: Record<string, string> = {
    product_imports: "only the administrator brings files of products",
    two_factors: "secrets of the sign-in",
    settings: "only the administrator changes them",
    connections: "only the owner changes them",
    staff_members: "staff are no customers",
    waiting_actions: "names the person of the staff who acted",
    people: "internal notes and tags of the shop",
    saved_views: "only staff save views of the order list",
    staff_invitations: "names its recipient only",
    stock_movements: "only the administrator counts stock",
  };

  // Proves ASVS-V14-02
  test("the data download covers every table that names people, unless there is a reason", async () => {
    const named = await tablesThatNamePeople();
    expect(named.length).toBeGreaterThan(12);
    const decidedTables = new Set([...EXPORTED.split(" "), ...Object.keys(NOT_EXPORTED)]);
    expect(named.filter((name) => !decidedTables.has(name))).toEqual([]);
  });

  test("the data download is a file with everything about the customer, and without secrets", async () => {
    const response = await person.browser.post("/profile/data/download", { password: PASSWORD });
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="my-data-[\d-]+\.json"$/,
    );
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      account: { email: person.email, name: "Gulabo Sitarani" },
      profile: { fullName: "Gulabo Sitarani" },
      addresses: [{ street: "77 Imambara Gali" }],
      backInStock: [{ product: "Awaited Shawl" }],
      devices: [{ userAgent: "node" }],
      signInMethods: [{ kind: "credential" }],
      orders: [
        {
          customerName: "Gulabo Sitarani",
          lines: [{ productName: "Whole Shawl" }],
          timeline: [
            { kind: "placed" },
            { kind: "processing" },
            { kind: "shipped" },
            { kind: "delivered" },
            { kind: "return-requested" },
            { kind: "return-rejected" },
          ],
          returns: [
            {
              comment: "It scratches my wrist, says Sitarani.",
              heightCm: 157,
              girthsCm: { bust: 118.375 },
              lines: [{ quantity: 1 }],
            },
          ],
          payments: [{ status: "captured" }],
        },
        { email: "gulabo.other@example.org" },
      ],
      checkouts: [{ status: "placed" }, { status: "placed" }],
      reviews: [
        { product: "Whole Shawl", status: "published", weightKg: 92, girthsCm: { bust: 118.375 } },
        { status: "pending" },
      ],
      wishlist: [{ product: "Whole Shawl" }],
      measurements: [{ name: "Mrs Sitarani, my mother", body: { heightCm: 157, girthsCm: { waist: 104 } } }],
      cart: { lines: [{ product: "Whole Stole", quantity: 1 }] },
      messages: [{ subject: "For Sitarani" }],
      newsletter: { status: "confirmed" },
    });
    expect(text).toContain('"kind": "confirm-email"');
    const { rows } = await app.store.database.pool.query<{ secret: string }>(
      `select password as secret from accounts where user_id = '${person.id}'
       union select token from sessions where user_id = '${person.id}'
       union select token from subscribers`,
    );
    expect(rows.length).toBeGreaterThan(2);
    for (const { secret } of rows) expect(text).not.toContain(secret);
  });

  test("the data download needs the password and covers only the customer's own data", async () => {
    const wrong = await person.browser.post("/profile/data/download", { password: "wrong" });
    expect(wrong.headers.get("location")).toBe("/profile/data");
    expect(await (await person.browser.get("/profile/data")).text()).toContain("This is not your password.");
    const stranger = await signedIn("stranger@example.com");
    const theirs = await stranger.post("/profile/data/download", { password: PASSWORD });
    expect((await theirs.text()).toLowerCase()).not.toContain("sitarani");
    expect((await app.visitor().post("/profile/data/download", { password: PASSWORD })).status).toBe(302);
  });
});
