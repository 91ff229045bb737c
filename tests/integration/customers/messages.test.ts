import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { stockProduct } from "#tests/servers/test-store.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

// The messages about accounts, title and text, as specified.

const PASSWORD = "moti jhumka 7";
const UNEXPECTED = "An unexpected error occurred. Please try again.";

const app = await appForFile();

beforeAll(async () => {
  await stockProduct(app.store);
});

/** The message on the page that responds to a form, or on the page that it redirects to. */
async function messageOf(visitor: Visitor, response: Response): Promise<string> {
  const next = response.headers.get("location");
  return pageText(await (next ? await visitor.get(next) : response).text());
}

async function member(email: string): Promise<Visitor> {
  const visitor = app.visitor();
  await visitor.signUp(email, PASSWORD);
  await visitor.signIn(email, PASSWORD);
  await visitor.get("/");
  return visitor;
}

describe("messages to a visitor", () => {
  test.each([
    ["/login", { email: "", password: "" }, "Error Please fill in both email and password."],
    ["/login", { email: "nobody@example.com", password: "wrong" }, "Login Failed Invalid email or password"],
    ["/signup", { fullName: "A" }, "Missing Fields Please fill in all fields."],
    [
      "/signup",
      { fullName: "A", email: "a@example.com", password: PASSWORD, confirmPassword: "another one" },
      "Password Mismatch Passwords do not match.",
    ],
    [
      "/signup",
      { fullName: "A", email: "a@example.com", password: "short", confirmPassword: "short" },
      "Signup Failed Use at least 6 characters",
    ],
    ["/forgot-password", { email: " " }, "Email Required Please enter your email address."],
    [
      "/forgot-password",
      { email: "a@example.com" },
      "Password Reset Email Sent If an account exists for this email, you will receive reset instructions.",
    ],
    [
      "/signup",
      { fullName: "A", email: "new@example.com", password: PASSWORD, confirmPassword: PASSWORD },
      "Signup Successful! Your account has been created. Please check your email to confirm your account and then log in.",
    ],
    [
      "/contact",
      { name: "A", email: "a@example.com", subject: "S", message: "A question about a shawl." },
      "Message Sent! Thank you for contacting us. We’ll get back to you soon.",
    ],
    ["/newsletter", { email: "" }, "Please enter your email address."],
    ["/newsletter", { email: "n@example.com" }, "You have been subscribed to our newsletter."],
  ])("the form %s sent with %j says: %s", async (path, fields, output) => {
    const visitor = app.visitor();
    expect(await messageOf(visitor, await visitor.post(path, fields))).toContain(output);
  });
});

describe("messages to a customer", () => {
  test("signing in and out shows the specified messages", async () => {
    const visitor = app.visitor();
    await visitor.signUp("in.and.out@example.com", PASSWORD);
    await visitor.get("/login");
    const signedIn = await visitor.signIn("in.and.out@example.com", PASSWORD);
    expect(signedIn.headers.get("location")).toBe("/");
    expect(await messageOf(visitor, signedIn)).toContain("Login Successful! Welcome back!");
    const signedOut = await visitor.post("/logout", {});
    expect(signedOut.headers.get("location")).toBe("/");
    expect(await messageOf(visitor, signedOut)).toContain("Logged Out");
  });

  test("saving the profile shows the specified message", async () => {
    const customer = await member("profile.words@example.com");
    const saved = await customer.post("/profile", { fullName: "Asha V." });
    expect(await messageOf(customer, saved)).toContain("Profile Updated");
    const refused = await customer.post("/profile", { fullName: "" });
    expect(await messageOf(customer, refused)).toContain("Please tell us your name.");
  });
});

describe("messages when the database fails", () => {
  async function without(table: string, work: () => Promise<void>): Promise<void> {
    await app.store.db.execute(sql.raw(`alter table ${table} rename to out_of_reach`));
    try {
      await work();
    } finally {
      await app.store.db.execute(sql.raw(`alter table out_of_reach rename to ${table}`));
    }
  }

  test("sign-in and sign-up report an unexpected error without internal details", async () => {
    await without("accounts", async () => {
      const visitor = app.visitor();
      const signedIn = await visitor.signIn("new@example.com", PASSWORD);
      expect(signedIn.status).toBe(500);
      expect(await messageOf(visitor, signedIn)).toContain(`Login Error ${UNEXPECTED}`);
      const signedUp = await visitor.signUp("unlucky@example.com", PASSWORD);
      expect(await messageOf(visitor, signedUp)).toContain(`Signup Error ${UNEXPECTED}`);
    });
  });

  test("a sign-out that may not have ended the session says so", async () => {
    const customer = await member("stays@example.com");
    let response = new Response();
    await without("sessions", async () => {
      response = await customer.post("/logout", {});
    });
    expect(await messageOf(customer, response)).toContain(`Logout Failed ${UNEXPECTED}`);
    expect((await customer.get("/orders")).status).toBe(200);
  });

  test.each([
    ["/orders", "orders", "Error fetching orders"],
    ["/wishlist", "product_images", "Error fetching wishlist"],
  ])(
    "the page %s keeps the shell when the table %s cannot be read, and says: %s",
    async (path, table, output) => {
      const customer = await member(`without.${table}@example.com`);
      const [product] = await app.store.db.select().from(products);
      await customer.post("/wishlist/items", { intent: "add", productId: product?.id ?? "" });
      await without(table, async () => {
        const response = await customer.get(path);
        expect(response.status).toBe(500);
        const text = pageText(await response.text());
        expect(text).toContain("Something went wrong");
        expect(text).toContain(output);
        expect(text).toContain("Admin Access");
      });
    },
  );

  test("a page of which nothing can be read says so in the shop's own words, without internal details", async () => {
    const customer = await member("without.anything@example.com");
    await without("sessions", async () => {
      const response = await customer.get("/about-us");
      expect(response.status).toBe(500);
      const html = await response.text();
      expect(pageText(html)).toContain("Something went wrong");
      expect(html).not.toMatch(/relation|out_of_reach|at \w+ \(/);
    });
  });
});
