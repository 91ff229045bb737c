import { asc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { jobOpenings, pages, teamMembers, testimonials } from "#app/domain/content/content.tables.ts";
import { jpegFile } from "#tests/fixtures/image-files.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { writeSampleContent } from "#tests/fixtures/sample-content.ts";
import { headings, pageText } from "#tests/pages/page-text.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { openTestApp } from "#tests/servers/test-app.ts";

const app = await appForFile();
let admin: Visitor;

beforeAll(async () => {
  await writeSampleContent(app.store);
  admin = app.visitor();
  await admin.post("/admin/login", ADMIN);
});

const shopShows = async (path: string) => (await app.visitor().get(path)).text();
const adminShows = async (path: string) => (await admin.get(path)).text();

const audited = (subjectType: string) =>
  app.store.db
    .select({ action: auditLog.action, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.subjectType, subjectType))
    .orderBy(asc(auditLog.id));

/** The fields of a page's form, as a browser would submit them. */
function formOf(html: string): Record<string, string> {
  const text = (written: string) =>
    written
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&#x27;", "'")
      .replaceAll("&amp;", "&");
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  const fields: Record<string, string> = {};
  for (const [tag] of main.matchAll(/<input[^>]*>/g)) {
    const name = /\bname="([^"]*)"/.exec(tag)?.[1];
    if (!name || (tag.includes('type="checkbox"') && !tag.includes("checked="))) continue;
    fields[name] = text(/\bvalue="([^"]*)"/.exec(tag)?.[1] ?? "");
  }
  for (const [, name, value] of main.matchAll(/<textarea[^>]*\bname="([^"]*)"[^>]*>\n?([^<]*)<\/textarea>/g))
    fields[name ?? ""] = text(value ?? "");
  for (const [, name, options] of main.matchAll(/<select[^>]*\bname="([^"]*)"[^>]*>(.*?)<\/select>/gs))
    fields[name ?? ""] = /<option value="([^"]*)"[^>]*selected/.exec(options ?? "")?.[1] ?? "";
  return fields;
}

const OUT = { version: "0", status: "published", publishedAt: "" };

describe("an entry of a list", () => {
  const OPENING = {
    ...OUT,
    title: "Dyer & Printer",
    location: "Lucknow",
    type: "Part-time",
    description: "Keeps the indigo alive.",
  };

  test("a list entry is added at the end, changed and deleted, and the shop shows it at once", async () => {
    await shopShows("/careers");
    const added = await admin.post("/admin/content/openings/new", OPENING);
    expect(added.headers.get("location")).toBe("/admin/content/openings");
    const html = await shopShows("/careers");
    expect(headings(html, 3).at(-1)).toBe("Dyer & Printer");
    expect(html).toContain("subject=Application%20for%20Dyer%20%26%20Printer");
    const [row] = await app.store.db.select().from(jobOpenings).where(eq(jobOpenings.title, OPENING.title));
    const address = `/admin/content/openings/${row?.id}`;
    const changed = { ...OPENING, version: "1", location: "Remote" };
    expect((await admin.post(address, changed)).status).toBe(302);
    const late = await admin.post(address, { ...changed, location: "Kanpur" });
    expect(late.status).toBe(409);
    const received = await late.text();
    expect(received).toContain('value="Kanpur"');
    expect(received).toContain('name="version" value="2"');
    expect(await shopShows("/careers")).toContain("Remote");
    expect((await admin.post(address, { intent: "delete", version: "1" })).status).toBe(409);
    expect((await admin.post(address, { intent: "delete", version: "2" })).status).toBe(302);
    expect(await shopShows("/careers")).not.toContain("Dyer &amp; Printer");
    expect(await audited("opening")).toMatchObject([
      { action: "opening.add", before: null, after: { title: "Dyer & Printer" } },
      { action: "opening.change", before: { location: "Lucknow" }, after: { location: "Remote" } },
      { action: "opening.delete", before: { location: "Remote" }, after: null },
    ]);
  });

  test.each([
    ["openings", { ...OPENING, type: "Sometimes" }, "Choose full-time or part-time"],
    ["openings", { ...OPENING, title: " " }, "Title is required"],
    ["openings", { ...OPENING, status: "secret" }, "Choose a status"],
    ["openings", { ...OPENING, publishedAt: "2026-02-31T10:00" }, "Enter a date and a time"],
    ["team", { ...OUT, name: "A", role: "" }, "Role is required"],
    ["testimonials", { ...OUT, name: "A", place: "B", quote: "x".repeat(601) }, "at most 600 characters"],
  ])("an invalid entry of %s is refused with the error beside the field", async (list, fields, message) => {
    const response = await admin.post(`/admin/content/${list}/new`, fields);
    expect(response.status).toBe(400);
    expect(pageText(await response.text())).toContain(message);
  });

  test("a list entry moves up and down in the shop and stops at the ends", async () => {
    const rows = () =>
      app.store.db
        .select({ id: testimonials.id, name: testimonials.name })
        .from(testimonials)
        .orderBy(asc(testimonials.position));
    const [first, second] = await rows();
    const move = (id: string | undefined, direction: string) =>
      admin.post("/admin/content/testimonials", { id: id ?? "", direction });
    await move(second?.id, "up");
    expect((await rows()).slice(0, 2)).toEqual([second, first]);
    const home = await shopShows("/");
    expect(home.indexOf(second?.name ?? "")).toBeLessThan(home.indexOf(first?.name ?? ""));
    await move(second?.id, "up");
    expect((await rows()).slice(0, 2)).toEqual([second, first]);
    const all = await rows();
    await Promise.all(all.map(({ id }) => move(id, "down")));
    expect((await rows()).map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted());
    expect((await move("x", "up")).status).toBe(400);
    expect((await move(first?.id, "sideways")).status).toBe(400);
    expect(await audited("testimonial")).toContainEqual({
      action: "testimonial.move",
      before: { place: 2 },
      after: { place: 1 },
    });
  });

  test("a team member has a portrait, which other lists do not accept", async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...OUT, name: "Ila Sen", role: "Dyer", bio: "Blue." }))
      form.set(name, value);
    form.set("image", new Blob([new Uint8Array(await jpegFile())]), "ila.jpg");
    expect((await admin.post("/admin/content/team/new", form)).status).toBe(302);
    const [member] = await app.store.db.select().from(teamMembers).where(eq(teamMembers.name, "Ila Sen"));
    expect(member?.imageUrl).toMatch(/^\/images\/[\da-f-]{36}\/1200\.webp$/);
    expect(await shopShows("/about-us")).toContain(`src="${member?.imageUrl}"`);
    await admin.post(`/admin/content/team/${member?.id}`, { intent: "delete", version: "1" });
    expect((await app.visitor().get(member?.imageUrl ?? "")).status).toBe(404);
  });
});

describe("a page", () => {
  const PAGES = ["about-us", "privacy-policy", "terms-conditions", "refund-policy", "careers"];

  test.each(PAGES)("the page %s does not change when it is saved as it was read", async (slug) => {
    const { db } = app.store;
    const read = () => db.select().from(pages).where(eq(pages.slug, slug));
    const before = await read();
    const response = await admin.post(
      `/admin/content/pages/${slug}`,
      formOf(await adminShows(`/admin/content/pages/${slug}`)),
    );
    expect(response.status).toBe(302);
    expect(await read()).toEqual(before);
  });

  test("a page is changed in the shop at once, and the second of two tabs gets a conflict error and keeps its input", async () => {
    const address = "/admin/content/pages/refund-policy";
    await shopShows("/refund-policy");
    const fields = formOf(await adminShows(address));
    const changed = { ...fields, "sections.0.title": "Our Promise", "sections.0.body": "- one\r\n- two" };
    expect((await admin.post(address, changed)).status).toBe(302);
    const html = await shopShows("/refund-policy");
    expect(headings(html, 2)[0]).toBe("Our Promise");
    // Links to the section still work.
    expect(html).toContain(`id="${fields["sections.0.id"]}"`);
    expect(html).toContain("<li>one</li>\n<li>two</li>");
    const late = await admin.post(address, { ...fields, title: "Typed late" });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain('value="Typed late"');
    expect(headings(await shopShows("/refund-policy"), 1)).toEqual(["Refund Policy"]);
    expect(await audited("page")).toMatchObject([
      { action: "page.change", before: { sections: {} }, after: { format: "markdown", sections: {} } },
    ]);
  });

  test("the About Us page shows the store's pictures until they are turned off", async () => {
    const address = "/admin/content/pages/about-us";
    const pictures = ["/images/about-cloth.webp", "/images/workroom.webp"];
    const shown = await shopShows("/about-us");
    expect(pictures.filter((picture) => shown.includes(picture))).toEqual(pictures);
    const { showsPictures, ...others } = formOf(await adminShows(address));
    expect(showsPictures).toBe("yes");
    expect((await admin.post(address, others)).status).toBe(302);
    const html = await shopShows("/about-us");
    expect(pictures.filter((picture) => html.includes(picture))).toEqual([]);
    expect(headings(html, 2)).toContain("Our Mission");
    const { showsPictures: stays } = formOf(await adminShows(address));
    expect(stays).toBeUndefined();
  });

  test("the sections of a page are added, moved and removed by buttons without JavaScript, and nothing is saved meanwhile", async () => {
    const address = "/admin/content/pages/terms-conditions";
    const before = await shopShows("/terms-conditions");
    const fields = formOf(await adminShows(address));
    const step = async (intent: string) => {
      const response = await admin.post(address, { ...fields, intent });
      expect(response.status).toBe(200);
      return formOf(await response.text());
    };
    const moved = await step("down:sections.0");
    expect([moved["sections.0.title"], moved["sections.1.title"]]).toEqual([
      fields["sections.1.title"],
      fields["sections.0.title"],
    ]);
    const count = (form: Record<string, string>) =>
      Object.keys(form).filter((name) => name.endsWith(".body")).length;
    expect(count(await step("add:sections"))).toBe(count(fields) + 1);
    expect(count(await step("remove:sections.3"))).toBe(count(fields) - 1);
    expect(headings(await shopShows("/terms-conditions"), 2)).toEqual(headings(before, 2));
  });

  test("a page is refused with the error beside the field, and the entered values stay", async () => {
    const address = "/admin/content/pages/privacy-policy";
    const fields = formOf(await adminShows(address));
    const response = await admin.post(address, { ...fields, "sections.2.title": " ", intro: "Typed intro" });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain("Title is required");
    expect(html).toContain("Typed intro");
    const none = Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith("sections.")));
    expect(await (await admin.post(address, none)).text()).toContain("A page has at least one section");
    const careers = formOf(await adminShows("/admin/content/pages/careers"));
    const two = Object.fromEntries(Object.entries(careers).filter(([name]) => !name.startsWith("perks.2.")));
    expect((await admin.post("/admin/content/pages/careers", two)).status).toBe(400);
  });

  test("a page can be written for the first time once", async () => {
    const bare = await openTestApp();
    try {
      const owner = bare.visitor();
      await owner.post("/admin/login", ADMIN);
      const address = "/admin/content/pages/refund-policy";
      expect(pageText(await (await owner.get("/admin/content/pages")).text())).toContain("Not written yet");
      const fields = {
        version: "0",
        title: "Refunds",
        intro: "In short.",
        "sections.0.title": "Ask us",
        "sections.0.body": "Write.",
        "sections.0.icon": "mail",
        "sections.0.contact.email": "yes",
        "sections.1.title": "Ask us",
        "sections.1.body": "Or call.",
        "sections.1.icon": "blossom",
      };
      const responses = await Promise.all([owner.post(address, fields), owner.post(address, fields)]);
      expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 409]);
      const html = await (await bare.visitor().get("/refund-policy")).text();
      expect(headings(html, 1)).toEqual(["Refunds"]);
      expect(html).toContain('id="ask-us"');
      expect(html).toContain('id="ask-us-2"');
    } finally {
      await bare.close();
    }
  });
});
