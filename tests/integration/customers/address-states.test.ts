import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listAddresses } from "#app/domain/customers/addresses/addresses.server.ts";
import { addresses, users } from "#app/domain/customers/customers.tables.ts";
import { newId } from "#app/lib/id.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const PASSWORD = "moti jhumka 7";

const app = await appForFile();

async function signedIn(email: string): Promise<{ customer: Visitor; userId: string }> {
  const customer = app.visitor();
  await customer.signUp(email, PASSWORD);
  await customer.signIn(email, PASSWORD);
  const [user] = await app.store.db.select().from(users).where(eq(users.email, email));
  return { customer, userId: user?.id ?? "" };
}

const addressFields = (more: Record<string, string> = {}) => ({
  firstName: "Asha",
  lastName: "Verma",
  address: "12 Shahnajaf Road",
  city: "Lucknow",
  state: "Uttar Pradesh",
  postalCode: "226001",
  country: "IN",
  phone: "98765 43210",
  ...more,
});

test("the address book asks for a state of India by the list, and takes one left out from the PIN code", async () => {
  const { customer, userId } = await signedIn("panaji@example.com");
  const save = (more: Record<string, string>) => customer.post("/profile/addresses/new", addressFields(more));
  const nowhere = await save({ state: "Nowhere" });
  expect(nowhere.status).toBe(400);
  expect(await nowhere.text()).toContain("Choose a state from the list");
  const unknown = await save({ state: "", postalCode: "605102" });
  expect(await unknown.text()).toContain("State is required");
  expect((await save({ state: "", city: "Panaji", postalCode: "403001" })).status).toBe(302);
  expect(await listAddresses(app.store.db, userId)).toMatchObject([{ city: "Panaji", state: "Goa" }]);
});

test("an address saved without a state shows the state of its PIN code", async () => {
  const { customer, userId } = await signedIn("avadh@example.com");
  await app.store.db.insert(addresses).values({
    id: newId(),
    userId,
    firstName: "Asha",
    lastName: "Verma",
    street: "12 Shahnajaf Road",
    city: "Lucknow",
    state: "Avadh",
    postalCode: "226001",
    country: "IN",
  });
  const [saved] = await listAddresses(app.store.db, userId);
  const html = await (await customer.get(`/profile/addresses/${saved?.id}`)).text();
  expect(html).toMatch(/<option value="Uttar Pradesh" selected=""/);
});
