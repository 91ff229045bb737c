import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { pages } from "#app/domain/content/content.tables.ts";
import { newId } from "#app/lib/id.ts";
import { jpegFile } from "#tests/fixtures/image-files.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";

const { app, admin } = await adminForFile();
const { db } = app.store;
const POLICY = "/admin/content/pages/refund-policy";

const PLAIN = {
  title: "Refund Policy",
  intro: "How *we* refund.",
  sections: [
    {
      id: "period",
      title: "Period",
      icon: "clock",
      body: "Within {return-days} days, *not* later.\n\n# 1 & <b>only</b>",
      list: ["unworn_and_unwashed;", "- with its label."],
    },
  ],
};

async function store(slug: string, content: object) {
  await db.delete(pages).where(eq(pages.slug, slug));
  await db.insert(pages).values({ slug, content });
  app.store.pages.invalidateAll();
}

const contentOf = async (slug: string) =>
  (await db.select({ content: pages.content }).from(pages).where(eq(pages.slug, slug)))[0]?.content;

const shop = async (path: string) => (await app.visitor().get(path)).text();

const SECTION = {
  version: "1",
  format: "markdown",
  title: "Refund Policy",
  intro: "How *we* refund.",
  "sections.0.id": "period",
  "sections.0.title": "Period",
  "sections.0.icon": "clock",
};

/** The Markdown that the form shows for `PLAIN`. */
const ESCAPED = String.raw`Within {return-days} days, \*not\* later.

\# 1 & \<b\>only\</b\>

- unworn\_and\_unwashed;
- \- with its label.`;

async function upload(): Promise<{ id: string; url: string }> {
  const form = new FormData();
  form.set("image", new Blob([new Uint8Array(await jpegFile({ width: 800, height: 600 }))]), "parcel.jpg");
  const { id, url } = (await (await admin.post("/admin/content/images", form)).json()) as Record<
    string,
    string
  >;
  return { id: id ?? "", url: url ?? "" };
}

test("a page that was written as plain text is shown as before, and stays plain while nothing of it is changed", async () => {
  await store("refund-policy", PLAIN);
  const html = await shop("/refund-policy");
  expect(html).toContain('<p class="mt-4 text-ink-soft">Within 30 days, *not* later.</p>');
  expect(html).toContain('<p class="mt-4 text-ink-soft"># 1 &amp; &lt;b&gt;only&lt;/b&gt;</p>');
  expect(html).toMatch(/<li class="relative pl-6 [^>]*>- with its label\.<\/li>/);
  const form = pageText(await (await admin.get(POLICY)).text());
  expect(form).toContain(ESCAPED.split("\n")[0]);
  const saved = await admin.post(POLICY, { ...SECTION, "sections.0.body": ESCAPED.replaceAll("\n", "\r\n") });
  expect(saved.status).toBe(302);
  expect(await contentOf("refund-policy")).toEqual(PLAIN);
});

test("a changed page is Markdown, says the same, and still follows the settings", async () => {
  await store("refund-policy", PLAIN);
  await saveTestSection(app.store, "returns", { days: 9 });
  const body = `${ESCAPED}\n\nSee the **[terms](/terms-conditions)**.`;
  expect((await admin.post(POLICY, { ...SECTION, "sections.0.body": body })).status).toBe(302);
  expect(await contentOf("refund-policy")).toMatchObject({ format: "markdown", sections: [{ body }] });
  const html = await shop("/refund-policy");
  expect(html).toContain("<p>Within 9 days, *not* later.</p>");
  expect(html).toContain("<p># 1 &amp; &lt;b&gt;only&lt;/b&gt;</p>");
  expect(html).toContain("<li>unworn_and_unwashed;</li>\n<li>- with its label.</li>");
  expect(html).toContain('<strong><a href="/terms-conditions">terms</a></strong>');
  expect(await shop("/api/v1/pages/refund-policy")).toContain("Within 9 days");
});

test("a form of an earlier version of the store is stored as the plain text that it is", async () => {
  await store("refund-policy", PLAIN);
  const { format: _, ...earlier } = SECTION;
  const fields = { "sections.0.body": "*Stars* stay.", "sections.0.list": "one\r\n\r\ntwo" };
  expect((await admin.post(POLICY, { ...earlier, ...fields })).status).toBe(302);
  const html = await shop("/refund-policy");
  expect(html).toContain(">*Stars* stay.</p>");
  expect(html).toMatch(/<li[^>]*>one<\/li><li[^>]*>two<\/li>/);
});

test("an image of a policy is shown in its size and used in the media library, and a missing one is refused beside its field", async () => {
  await store("refund-policy", PLAIN);
  const { id, url } = await upload();
  const body = `Pack it so:\n\n![A parcel](${url})`;
  expect((await admin.post(POLICY, { ...SECTION, "sections.0.body": body })).status).toBe(302);
  expect(await shop("/refund-policy")).toMatch(
    new RegExp(
      `<img src="/images/${id}/640.webp" srcset="[^"]+" sizes="[^"]+" width="800" height="600" alt="A parcel"`,
    ),
  );
  const library = pageText(await (await admin.get(`/admin/content/media/${id}`)).text());
  expect(library).toContain("Page: Refund Policy");

  const lost = `![Lost](/images/${newId()}/1200.webp)`;
  for (const [wrong, reason] of [
    [lost, "These images no longer exist"],
    ["![Far](https://example.com/a.jpg)", "Images from other sites are not shown"],
    ["[a](javascript:alert(1))", "A link in the text has no address"],
  ] as const) {
    const refused = await admin.post(POLICY, { ...SECTION, version: "2", "sections.0.body": wrong });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(pageText(html)).toContain(reason);
    expect(html).toContain(wrong);
  }
  expect(await contentOf("refund-policy")).toMatchObject({ sections: [{ body }] });
});

test("the About Us and careers pages are formatted, and show the values of the settings", async () => {
  const passage = (name: string, body: string) => ({ [`${name}.title`]: name, [`${name}.body`]: body });
  const head = { version: "0", format: "markdown", title: "About", intro: "Us." };
  const about = {
    ...head,
    ...passage("mission", "**Cotton** of {shop}."),
    ...passage("vision", "- one\n- two"),
    ...passage("values.0", "*Care*"),
  };
  expect((await admin.post("/admin/content/pages/about-us", about)).status).toBe(302);
  const aboutHtml = await shop("/about-us");
  for (const shown of ["<strong>Cotton</strong> of Gulmohar.", "<li>one</li>", "<em>Care</em>"])
    expect(aboutHtml).toContain(shown);
  const perks = [0, 1, 2].map((index): Record<string, string> => ({
    ...passage(`perks.${index}`, `Perk *${index}*`),
    [`perks.${index}.icon`]: "clock",
  }));
  const careers = {
    ...head,
    title: "Careers",
    ...perks[0],
    ...perks[1],
    ...perks[2],
    ...passage("noFit", "[Write](/contact)."),
  };
  expect((await admin.post("/admin/content/pages/careers", careers)).status).toBe(302);
  const careersHtml = await shop("/careers");
  expect(careersHtml).toContain("Perk <em>2</em>");
  expect(careersHtml).toContain('<a href="/contact">Write</a>');
});

test("the preview of a section is rendered as the page shows it", async () => {
  const preview = await admin.post("/admin/content/preview", { body: "# {shop} *x*", format: "section" });
  expect(await preview.json()).toEqual({ html: "<p># Gulmohar <em>x</em></p>" });
});
