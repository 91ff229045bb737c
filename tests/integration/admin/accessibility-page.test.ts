import { expect, test } from "vitest";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { headings, pageText } from "#tests/pages/page-text.ts";

const { app, admin } = await adminForFile();

test("the accessibility statement says what is checked and missing, and names the shop's own contact", async () => {
  const { general } = await app.store.settings.get();
  await saveTestSection(app.store, "general", { ...general, email: "help@weaver.example" });
  const html = await (await app.visitor().get("/accessibility")).text();
  expect(headings(html, 1)).toEqual(["Accessibility"]);
  const text = pageText(html);
  expect(text).toContain("WCAG) 2.2 at level AA");
  expect(text).toContain("claim no full conformance");
  expect(text).toContain("has not been tested by people who use");
  expect(html).toContain('href="mailto:help@weaver.example"');
});

test("every page links to the statement, and the sitemap lists it", async () => {
  expect(await (await app.visitor().get("/")).text()).toContain('href="/accessibility"');
  const sitemap = await (await app.visitor().get("/sitemap.xml")).text();
  const [, pages = "/sitemap.xml"] = /<loc>[^<]*(\/sitemap[^<]*pages[^<]*)<\/loc>/.exec(sitemap) ?? [];
  expect(await (await app.visitor().get(pages)).text()).toContain("/accessibility</loc>");
});

test("the owner edits the statement from its first text on", async () => {
  const path = "/admin/content/pages/accessibility";
  const html = await (await admin.get(path)).text();
  expect(html).toContain("What we aim for");
  const saved = await admin.post(path, {
    version: "0",
    title: "Accessibility",
    intro: "Our own words.",
    "sections.0.id": "ours",
    "sections.0.title": "Ours",
    "sections.0.icon": "mail",
    "sections.0.body": "Ring the bell.",
    "sections.0.list": "",
  });
  expect(saved.status).toBe(302);
  expect(pageText(await (await app.visitor().get("/accessibility")).text())).toContain("Ring the bell.");
});
