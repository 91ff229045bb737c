import { asc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { HOME_PARTS } from "#app/domain/content/appearance.settings.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { jpegFile } from "#tests/fixtures/image-files.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { APPEARANCE, BAR, HERO, openAppearance, type AppearanceAdmin } from "#tests/pages/appearance-page.ts";
import { headings } from "#tests/pages/page-text.ts";

const app = await appForFile();
let adminApp: AppearanceAdmin;

beforeAll(async () => {
  adminApp = await openAppearance(app);
});

beforeEach(() => adminApp.reset());

const home = async (visitor = app.visitor(), path = "/") => (await visitor.get(path)).text();

describe("an appearance draft", () => {
  test("a draft is visible to the administrator at /?preview alone, collects changes and is published", async () => {
    const tried = await adminApp.send("hero", HERO, "try");
    expect(tried.headers.get("location")).toBe("/?preview");
    await adminApp.send("announcement", BAR, "try");
    const customer = app.visitor();
    await customer.signUp("curious@example.com", "moti jhumka 7");
    await customer.signIn("curious@example.com", "moti jhumka 7");
    for (const visitor of [app.visitor(), customer]) {
      const html = await home(visitor, "/?preview");
      expect(html).not.toContain("Warm <em>and</em> light");
      expect(html).not.toContain("A preview of your draft");
    }
    const preview = await home(adminApp.admin, "/?preview");
    for (const words of ["Warm <em>and</em> light", "Closed on Holi", "A preview of your draft"])
      expect(preview).toContain(words);
    expect(await home(adminApp.admin, "/")).not.toContain("Closed on Holi");
    expect(await adminApp.page()).toContain('value="Warm *and* light"');
    const published = await adminApp.admin.post(APPEARANCE, {
      intent: "publish",
      ...(await adminApp.versions()),
    });
    expect(published.status).toBe(302);
    const html = await home();
    expect(html).toContain("Closed on Holi");
    expect(headings(html, 1)).toEqual(["Warm and light"]);
    expect(await adminApp.page()).not.toContain("You have a draft");
  });

  test("the preview of a moved part of the home page opens at that part", async () => {
    const names = HOME_PARTS.filter((name) => name !== "crafts");
    const parts = Object.fromEntries(
      ["crafts", ...names].flatMap((name, index) => [
        [`home.${index}.name`, name],
        [`home.${index}.isOn`, "yes"],
      ]),
    );
    const tried = await adminApp.send("home", parts, "try");
    expect(tried.headers.get("location")).toBe("/?preview#crafts-title");
    expect(await adminApp.page()).toContain('href="/?preview#crafts-title"');
    const preview = await home(adminApp.admin, "/?preview");
    for (const name of ["promises", "sizes", "crafts", "newsletter"])
      expect(preview).toContain(`id="${name}-title"`);
  });

  test("a draft stays on the page while another section has unsaved changes", async () => {
    const tried = await adminApp.send("hero", { ...HERO, stays: "yes" }, "try");
    expect(tried.headers.get("location")).toBe("/admin/appearance");
    const html = await adminApp.page();
    expect(html).toContain("Added to the draft");
    expect(html).toContain('value="Warm *and* light"');
  });

  test("a discarded draft deletes the image that only it used", async () => {
    const { db, images } = app.store;
    const before = await images.listKeys(new Date(Date.now() + 60_000));
    await adminApp.sendImage("hero", HERO, await jpegFile(), "try");
    expect(await db.select().from(media).where(eq(media.kind, "content"))).not.toEqual([]);
    await adminApp.admin.post(APPEARANCE, { intent: "discard", ...(await adminApp.versions()) });
    expect(await images.listKeys(new Date(Date.now() + 60_000))).toEqual(before);
    expect(await adminApp.page()).not.toContain("You have a draft");
  });

  test("saving a section publishes the draft's image, which its form showed", async () => {
    await adminApp.sendImage("hero", HERO, await jpegFile(), "try");
    const [uploaded] = await app.store.db.select().from(media).where(eq(media.kind, "content"));
    await adminApp.send("hero", { ...HERO, title: "New image" });
    const html = await home();
    expect(headings(html, 1)).toEqual(["New image"]);
    expect(html).toContain(`/images/${uploaded?.id}/`);
    expect(await adminApp.page()).not.toContain("You have a draft");
  });

  test("publishing a draft keeps the settings saved meanwhile", async () => {
    await adminApp.send("hero", HERO, "try");
    await adminApp.send("announcement", BAR);
    await adminApp.admin.post(APPEARANCE, { intent: "publish", ...(await adminApp.versions()) });
    const html = await home();
    expect(html).toContain("Closed on Holi");
    expect(html).toContain("Warm <em>and</em> light");
  });
});

test("the second of two tabs gets a conflict error, keeps its input, and the change is audited with before and after", async () => {
  const shown = await adminApp.versions();
  expect(
    (await adminApp.admin.post(APPEARANCE, { part: "announcement", mode: "save", ...shown, ...BAR })).status,
  ).toBe(302);
  const late = await adminApp.admin.post(APPEARANCE, { part: "hero", mode: "save", ...shown, ...HERO });
  expect(late.status).toBe(409);
  const html = await late.text();
  expect(html).toContain("Changed in the meantime");
  expect(html).toContain('value="Warm *and* light"');
  expect(headings(await home(), 1)).toEqual(["Welcome to our shop"]);
  const rows = await app.store.db
    .select({ before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.subjectId, "appearance"))
    .orderBy(asc(auditLog.id));
  expect(rows.at(-1)).toMatchObject({
    before: { announcement: { text: "" } },
    after: { announcement: { text: "Closed on Holi", to: "/contact" } },
  });
});

test("two first saves at the same moment are one save, and the other gets a conflict error", async () => {
  const shown = await adminApp.versions();
  const save = (text: string) =>
    adminApp.admin.post(APPEARANCE, { part: "announcement", mode: "save", ...shown, ...BAR, text });
  const responses = await Promise.all([save("One"), save("Two")]);
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 409]);
});

test.each<Record<string, string>>([
  { part: "nothing", version: "0", draftVersion: "0" },
  { part: "__proto__", version: "0", draftVersion: "0" },
  { part: "hero", version: "x", draftVersion: "0" },
  { part: "hero" },
])("the appearance page refuses the form %j", async (fields) =>
  expect((await adminApp.admin.post(APPEARANCE, fields)).status).toBe(400),
);
