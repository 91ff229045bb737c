import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { listAddresses } from "#app/domain/customers/addresses/addresses.server.ts";
import { profiles, subscribers, users } from "#app/domain/customers/customers.tables.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";
import { stockProduct } from "#tests/servers/test-store.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const PASSWORD = "moti jhumka 7";

const app = await appForFile();
let customer: Visitor;
let email: string;
let customers = 0;

beforeEach(async () => {
  email = `customer${++customers}@example.com`;
  customer = await signedIn(email);
});

async function signedIn(address: string, agent = "test"): Promise<Visitor> {
  const visitor = app.visitor();
  await visitor.signUp(address, PASSWORD);
  await visitor.post("/login", { email: address, password: PASSWORD }, { "user-agent": agent });
  return visitor;
}

async function userOf(address: string) {
  const [user] = await app.store.db.select().from(users).where(eq(users.email, address));
  if (!user) throw new Error(`No account of ${address}`);
  return user;
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

test.each([
  "",
  "/addresses",
  "/addresses/new",
  "/password",
  "/sessions",
  "/preferences",
  "/data",
  "/data/delete",
])("the page /profile%s needs a signed-in customer and returns there after sign-in", async (page) => {
  const response = await app.visitor().get(`/profile${page}`);
  expect(response.status).toBe(302);
  expect(response.headers.get("location")).toBe(
    `/login?${new URLSearchParams({ returnTo: `/profile${page}` })}`,
  );
  // 405, because the page has no action.
  expect([302, 405]).toContain((await app.visitor().post(`/profile${page}`, {})).status);
});

describe("the profile", () => {
  test("a missing profile row is tolerated, and the name is the account's or the part of the email before the @", async () => {
    expect(await (await customer.get("/profile")).text()).toContain('value="Asha Verma"');
    await app.store.db.update(users).set({ name: "" }).where(eq(users.email, email));
    expect(await (await customer.get("/profile")).text()).toContain(`value="${email.split("@")[0]}"`);
  });

  test("a new name is shown everywhere, and the email does not change whatever is posted", async () => {
    const response = await customer.post("/profile", { fullName: "  Asha Devi ", email: "evil@example.com" });
    expect(response.headers.get("location")).toBe("/profile");
    const html = await (await customer.get("/profile")).text();
    expect(html).toContain("Profile Updated");
    expect(html).toContain('value="Asha Devi"');
    expect(await userOf(email)).toMatchObject({ name: "Asha Devi", email });
    const [profile] = await app.store.db
      .select()
      .from(profiles)
      .where(eq(profiles.userId, (await userOf(email)).id));
    expect(profile?.fullName).toBe("Asha Devi");
  });

  test("an unconfirmed email is marked as such, and a confirmed one is not", async () => {
    expect(await (await customer.get("/profile")).text()).toContain("Please confirm your email");
    const requested = await customer.post("/resend-confirmation", { email, returnTo: "/profile" });
    expect(requested.headers.get("location")).toBe("/login?returnTo=%2Fprofile");
    await app.store.db.update(users).set({ emailVerified: true }).where(eq(users.email, email));
    expect(await (await customer.get("/profile")).text()).not.toContain("Please confirm your email");
  });

  test("a profile that cannot be read says what failed", async () => {
    const { pool } = app.store.database;
    await pool.query("alter table profiles rename to profiles_away");
    try {
      const failed = await customer.get("/profile");
      expect(failed.status).toBe(500);
      expect(await failed.text()).toContain("Error fetching profile");
    } finally {
      await pool.query("alter table profiles_away rename to profiles");
    }
  });

  test("a missing name is reported beside the field", async () => {
    const response = await customer.post("/profile", { fullName: " " });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("Please tell us your name.");
  });

  test("a refused name stays in its field", async () => {
    const long = "Asha ".repeat(50).trim();
    const response = await customer.post("/profile", { fullName: long });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(`value="${long}"`);
  });
});

describe("the newsletter", () => {
  const statusOf = async (address: string) => {
    const [row] = await app.store.db.select().from(subscribers).where(eq(subscribers.email, address));
    return row?.status ?? null;
  };

  test("a newsletter subscription is started and ended in the profile, and the list of subscribers follows", async () => {
    const isTicked = async () =>
      /name="news"[^>]* checked/.test(await (await customer.get("/profile/preferences")).text());
    expect([await isTicked(), await statusOf(email)]).toEqual([false, null]);
    const ordered = await customer.post("/profile/preferences", { news: "on" });
    expect(ordered.headers.get("location")).toBe("/profile/preferences");
    expect([await isTicked(), await statusOf(email)]).toEqual([true, "confirmed"]);
    await customer.post("/profile/preferences", {});
    expect([await isTicked(), await statusOf(email)]).toEqual([false, "unsubscribed"]);
  });
});

describe("addresses", () => {
  test("addresses are added, edited, made the default and deleted by plain forms", async () => {
    const added = await customer.post("/profile/addresses/new", addressFields());
    expect(added.headers.get("location")).toBe("/profile/addresses");
    await customer.post(
      "/profile/addresses/new",
      addressFields({ address: "7 Kaiserbagh", isDefault: "on" }),
    );
    const { id } = await userOf(email);
    const [kaiserbagh, shahnajaf] = await listAddresses(app.store.db, id);
    expect(kaiserbagh).toMatchObject({ street: "7 Kaiserbagh", isDefault: true });

    await customer.post(`/profile/addresses/${shahnajaf?.id}`, addressFields({ city: "Kanpur" }));
    await customer.post("/profile/addresses", { intent: "default", address: shahnajaf?.id ?? "" });
    await customer.post("/profile/addresses", { intent: "delete", address: kaiserbagh?.id ?? "" });
    expect(await listAddresses(app.store.db, id)).toMatchObject([{ city: "Kanpur", isDefault: true }]);
    expect(await (await customer.get("/profile/addresses")).text()).toContain("Kanpur");
  });

  test("another customer's addresses are not found by any page or form", async () => {
    await customer.post("/profile/addresses/new", addressFields());
    const [mine] = await listAddresses(app.store.db, (await userOf(email)).id);
    const other = await signedIn(`other-${email}`);
    const id = mine?.id ?? "";
    const responses = [
      await other.get(`/profile/addresses/${id}`),
      await other.post(`/profile/addresses/${id}`, addressFields()),
      await other.post("/profile/addresses", { intent: "delete", address: id }),
      await other.post("/profile/addresses", { intent: "default", address: id }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await listAddresses(app.store.db, (await userOf(email)).id)).toHaveLength(1);
  });

  test("a missing or invalid field of an address is reported beside it, and the entered values stay", async () => {
    const empty = await customer.post("/profile/addresses/new", addressFields({ city: "", postalCode: "" }));
    expect(empty.status).toBe(400);
    const html = await empty.text();
    expect(html).toContain("City is required");
    expect(html).toContain("Postal code is required");
    expect(html).toContain('value="12 Shahnajaf Road"');
    const pin = await customer.post(
      "/profile/addresses/new",
      addressFields({ postalCode: "012345", city: "" }),
    );
    expect(await pin.text()).toContain("A PIN code has 6 digits and does not begin with 0");
  });
});

describe("addresses at the checkout", () => {
  test("a new address is saved at the checkout once, and only when the customer asks for it", async () => {
    const variant = await stockProduct(app.store);
    const buy = (more: Record<string, string>) =>
      customer.post("/checkout", checkoutFields([{ id: variant.id, quantity: 1, price: 4000 }], more));
    expect((await buy({})).status).toBe(200);
    const { id } = await userOf(email);
    expect(await listAddresses(app.store.db, id)).toEqual([]);
    expect((await buy({ saveAddress: "on" })).status).toBe(200);
    expect((await buy({ saveAddress: "on" })).status).toBe(200);
    expect(await listAddresses(app.store.db, id)).toMatchObject([
      { street: "12 Shahnajaf Road", isDefault: true },
    ]);
  });

  test("an invalid PIN code is reported, and nothing is ordered", async () => {
    const variant = await stockProduct(app.store);
    const fields = checkoutFields([{ id: variant.id, quantity: 1, price: 4000 }], { postalCode: "12345" });
    const response = await customer.post("/checkout", fields);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("A PIN code has 6 digits");
  });
});

describe("the password", () => {
  const change = (visitor: Visitor, currentPassword: string, password: string, confirmPassword = password) =>
    visitor.post("/profile/password", { currentPassword, password, confirmPassword });

  // Proves SEC-ACCOUNTS-06
  test("a customer who knows the password changes it, which signs out all other devices and is emailed", async () => {
    const elsewhere = app.visitor();
    await elsewhere.signIn(email, PASSWORD);
    const changed = await change(customer, PASSWORD, "a quite new one");
    expect(changed.headers.get("location")).toBe("/profile/password");
    expect(await (await customer.get("/profile/password")).text()).toContain("Password changed");
    expect((await elsewhere.get("/profile")).status).toBe(302);
    expect((await app.visitor().signIn(email, PASSWORD)).status).toBe(400);
    expect((await app.visitor().signIn(email, "a quite new one")).status).toBe(302);
    await waitForEmail(app.outbox, email, /password was changed/);
  });

  test.each([
    ["the current password", ["wrong", "a quite new one"], "This is not your current password."],
    ["all fields", ["", ""], "Please fill in all fields."],
    ["six characters", [PASSWORD, "abcde"], "Use at least 6 characters"],
    ["to be uncommon", [PASSWORD, "password123"], "too common"],
    ["to be entered twice", [PASSWORD, "a quite new one", "another one"], "Passwords do not match."],
  ] as const)("a new password needs %s", async (_, [current, next, confirm], message) => {
    const refused = await change(customer, current, next, confirm ?? next);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain(message);
    expect((await app.visitor().signIn(email, PASSWORD)).status).toBe(302);
  });

  test("the administrator's new password needs twelve characters, in the profile and by a link", async () => {
    const admin = app.visitor();
    await admin.signIn("owner@gulmohar.example", "a long test password");
    const short = await change(admin, "a long test password", "elevenchars");
    expect(await short.text()).toContain("at least 12 characters");
    await app.visitor().post("/forgot-password", { email: "owner@gulmohar.example" });
    const email = await waitForEmail(app.outbox, "owner@gulmohar.example", /password$/);
    const token = /token=([\w-]+)/.exec(email.text ?? "")?.[1] ?? "";
    const reset = (password: string) =>
      app.visitor().post("/reset-password", { token, password, confirmPassword: password });
    expect(await (await reset("elevenchars")).text()).toContain("at least 12 characters");
    expect((await reset("twelve chars!")).status).toBe(302);
  });
});
