import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import {
  createRedirectCounter,
  deleteOldMissingPages,
  MAX_PATHS_PER_DAY,
  MISSING_PER_CLIENT,
} from "#app/domain/redirects/redirect-counter.server.ts";
import { missingPages, redirects } from "#app/domain/redirects/redirects.tables.ts";
import { createLog } from "#app/platform/process/log.server.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { pageText } from "#tests/pages/page-text.ts";

const { app, admin } = await adminForFile();
const { db } = app.store;
const LIST = "/admin/content/redirects";
const log = createLog("silent");

const save = (id: string, from: string, target: string, version = 0) =>
  admin.post(`${LIST}/${id}`, { version: String(version), from, target });

async function refusalOf(response: Response): Promise<string> {
  expect(response.status).toBeGreaterThanOrEqual(400);
  return pageText(await response.text());
}

const find = async (from: string) => {
  const [row] = await db.select().from(redirects).where(eq(redirects.fromPath, from));
  return row;
};

const targetOf = async (path: string) => (await app.visitor().get(path)).headers.get("location");

function upload(content: string): Promise<Response> {
  const form = new FormData();
  form.set("file", new File([content], "redirects.csv", { type: "text/csv" }));
  return admin.post(`${LIST}/import`, form);
}

// Proves SEC-HTTP-12
describe("the form of a redirect", () => {
  test("adds, changes and deletes it, and the audit log names its path", async () => {
    expect((await save("new", "/first", "/faq")).status).toBe(302);
    const stored = await find("/first");
    expect(stored?.target).toBe("/faq");
    expect((await save(stored?.id ?? "", "/first", "/contact", 1)).status).toBe(302);
    expect(await targetOf("/first")).toBe("/contact");
    expect(await refusalOf(await save(stored?.id ?? "", "/first", "/blog", 1))).toContain("saved elsewhere");
    const deleted = await admin.post(`${LIST}/${stored?.id}`, { intent: "delete", version: "2" });
    expect(deleted.status).toBe(302);
    expect(await targetOf("/first")).toBeNull();
    const entries = await db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subjectId, "/first"))
      .orderBy(asc(auditLog.at));
    expect(entries.map(({ action }) => action)).toEqual([
      "redirect.add",
      "redirect.change",
      "redirect.delete",
    ]);
  });

  test.each([
    ["", "/faq", "Enter the old path"],
    ["/", "/faq", "The home page cannot be redirected"],
    ["/cart", "/faq", "The shop has a page of its own at /cart"],
    ["/admin/anything", "/faq", "The shop has a page of its own"],
    ["/orders/12/return", "/faq", "The shop has a page of its own"],
    ["/old", "", "Enter the page to show instead"],
    ["/old", "//evil.example", "is not a path of the shop"],
    ["/old", "http://evil.example", "with https://"],
    ["/old", "/no/such/page", "The shop has no page at /no/such/page"],
    ["/old", "/OLD/", "This leads back to the old path"],
  ])("refuses the redirect from %j to %j with a sentence", async (from, target, sentence) => {
    expect(await refusalOf(await save("new", from, target))).toContain(sentence);
    expect(await find("/old")).toBeUndefined();
  });

  test("refuses a second redirect of a path, and a loop of two", async () => {
    await save("new", "/there", "/faq");
    expect(await refusalOf(await save("new", "/There/", "/blog"))).toContain("/there is redirected already");
    await save("new", "/one", "/two");
    expect(await refusalOf(await save("new", "/two", "/one"))).toContain("This leads back to the old path");
  });

  test("shortens chains in both directions", async () => {
    await save("new", "/a1", "/a2");
    await save("new", "/a2", "/a3");
    await save("new", "/a3", "/faq");
    const targets = await Promise.all(["/a1", "/a2", "/a3"].map(async (path) => (await find(path))?.target));
    expect(targets).toEqual(["/faq", "/faq", "/faq"]);
  });

  test("saves two redirects at once that would make a loop together only once", async () => {
    const both = await Promise.all([save("new", "/left", "/right"), save("new", "/right", "/left")]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 400]);
  });
});

describe("the import of redirects", () => {
  test("reads Shopify's file, adds and changes, and leaves the others", async () => {
    await save("new", "/kept", "/faq");
    await save("new", "/changed", "/faq");
    const file = "Redirect from,Redirect to\r\n/changed,/contact\r\n/added,/collections/all\r\n";
    const response = await upload(file);
    expect(response.status).toBe(302);
    expect(await targetOf("/changed")).toBe("/contact");
    expect(await targetOf("/added")).toBe("/products");
    expect(await targetOf("/kept")).toBe("/faq");
  });

  test("reads a table with other headings, semicolons and whole URLs", async () => {
    expect((await upload("\uFEFFOld URL;New URL\nhttps://old.example/über-uns/;/about-us\n")).status).toBe(
      302,
    );
    expect(await targetOf("/%C3%BCber-uns")).toBe("/about-us");
  });

  test("names each wrong row and changes nothing", async () => {
    const rows = ["/fine,/faq", "wrong,/faq", "/cart,/faq", "/x,javascript:1", "/fine/,/blog", "/y,/no/such"];
    const text = await refusalOf(await upload(`Redirect from,Redirect to\n${rows.join("\n")}\n`));
    expect(text).toContain("Row 3: Redirect from: Start with /");
    expect(text).toContain("Row 4: Redirect from: The shop has a page of its own at /cart");
    expect(text).toContain("Row 5: Redirect to: Start with /");
    expect(text).toContain("Row 6: /fine is redirected in row 2 already");
    expect(text).toContain("Row 7: Redirect to: The shop has no page at /no/such");
    expect(await find("/fine")).toBeUndefined();
  });

  test("refuses a loop with its row, and a file without the columns", async () => {
    const loop = await refusalOf(await upload("From,To\n/loop-a,/loop-b\n/loop-b,/loop-a\n"));
    expect(loop).toContain("Row 2: /loop-a leads back to itself");
    expect(await refusalOf(await upload("A,B\n1,2\n"))).toContain("a column “Redirect from”");
  });

  test("leaves everything as it is with the shop's own export", async () => {
    const exported = await (await admin.get(`${LIST}/export`)).text();
    expect(exported).toContain("Redirect from,Redirect to\r\n");
    const before = await db.select().from(redirects).orderBy(asc(redirects.fromPath));
    expect((await upload(exported)).status).toBe(302);
    expect(await db.select().from(redirects).orderBy(asc(redirects.fromPath))).toEqual(before);
  });
});

describe("the counts", () => {
  test("show the hits of a redirect, and missing pages with a button that redirects them", async () => {
    await save("new", "/counted", "/faq");
    for (let request = 0; request < 3; request += 1) await app.visitor().get("/counted");
    await app.visitor().get("/collections/no-longer-here");
    await app.visitor().get("/Collections/No-Longer-Here/");
    const listed = pageText(await (await admin.get(`${LIST}?search=/counted`)).text());
    expect(listed).toMatch(/\/counted\s+\/faq\s+\/faq\s+3/);
    const html = await (await admin.get(`${LIST}/missing`)).text();
    expect(pageText(html)).toMatch(/\/collections\/no-longer-here[\s\S]*2/);
    expect(html).toContain("/admin/content/redirects/new?from=%2Fcollections%2Fno-longer-here");
    const form = await (await admin.get(`${LIST}/new?from=%2Fcollections%2Fno-longer-here`)).text();
    expect(form).toContain('value="/collections/no-longer-here"');
    await save("new", "/collections/no-longer-here", "/products");
    expect(await (await admin.get(`${LIST}/missing`)).text()).not.toContain("no-longer-here");
  });

  test("of two processes add up, whatever the day's order", async () => {
    const clock = { now: () => new Date("2026-03-01T12:00:00Z") };
    const two = [1, 2].map(() => createRedirectCounter({ db, log, clock }));
    for (const counter of two) {
      counter.recordMissing({ path: "/sum", client: "1" });
      counter.recordMissing({ path: "/sum/", client: "1" });
    }
    await Promise.all(two.map((counter) => counter.flush()));
    const rows = await db.select().from(missingPages).where(eq(missingPages.path, "/sum"));
    expect(rows.map(({ day, requests }) => [day, requests])).toEqual([["2026-03-01", 4]]);
    await deleteOldMissingPages(db, new Date("2026-04-02T12:00:00Z"));
    expect(await db.$count(missingPages, eq(missingPages.path, "/sum"))).toBe(0);
  });

  test("omit what programs look for, and ask for too much", async () => {
    const counter = createRedirectCounter({
      db,
      log,
      clock: { now: () => new Date("2026-03-02T12:00:00Z") },
    });
    for (const path of [
      "/wp-login.php",
      "/.env",
      "/blog/.git/config",
      "/vendor/phpunit/x",
      "/backup.sql",
      "/a@b.example",
      `/${"a".repeat(201)}`,
      "/xmlrpc",
      "/cdn/shop/a.jpg",
    ])
      counter.recordMissing({ path, client: "2" });
    for (let index = 0; index < 60; index += 1)
      counter.recordMissing({ path: `/guess-${index}`, client: "3" });
    await counter.flush();
    expect(await db.$count(missingPages, eq(missingPages.day, "2026-03-02"))).toBe(MISSING_PER_CLIENT);
  });

  test("keep the most requested paths of a day when many clients guess paths", async () => {
    const counter = createRedirectCounter({
      db,
      log,
      clock: { now: () => new Date("2026-03-03T12:00:00Z") },
    });
    for (let hit = 0; hit < 3; hit += 1) counter.recordMissing({ path: "/often", client: "4" });
    for (let index = 0; index < 1_000; index += 1) {
      counter.recordMissing({ path: `/made-up-${index}`, client: `client-${index}` });
      if (index % 150 === 0) await counter.flush();
    }
    await counter.flush();
    const rows = await db.select().from(missingPages).where(eq(missingPages.day, "2026-03-03"));
    expect(rows).toHaveLength(MAX_PATHS_PER_DAY);
    expect(rows.find(({ path }) => path === "/often")?.requests).toBe(3);
  });
});
