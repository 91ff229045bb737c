import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HOME_PARTS } from "#app/domain/content/appearance.settings.ts";
import { settings } from "#app/domain/settings/settings.tables.ts";
import { toIndianClock } from "#app/lib/time/india-time.ts";
import {
  APPEARANCE,
  BAR,
  formOf,
  HERO,
  openAppearance,
  type AppearanceAdmin,
} from "#tests/pages/appearance-page.ts";
import { headings, pageText } from "#tests/pages/page-text.ts";
import { jpegFile, NO_IMAGES } from "#tests/fixtures/image-files.ts";
import { writeSampleContent } from "#tests/fixtures/sample-content.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";

const app = await appForFile();
let adminApp: AppearanceAdmin;

beforeAll(async () => {
  await writeSampleContent(app.store);
  adminApp = await openAppearance(app);
});

beforeEach(() => adminApp.reset());

const home = async (visitor = app.visitor(), path = "/") => (await visitor.get(path)).text();

describe("the hero", () => {
  test("a saved hero is shown at once to everybody", async () => {
    await home();
    const response = await adminApp.send("hero", HERO);
    expect(response.headers.get("location")).toBe(APPEARANCE);
    expect(await adminApp.page()).toContain("Appearance Settings Saved");
    const html = await home();
    expect(headings(html, 1)).toEqual(["Warm and light"]);
    expect(html).toContain("Warm <em>and</em> light");
    expect(html).toMatch(/href="\/products\?category=pashmina-shawls"[^>]*>See the shawls/);
    expect(pageText(html)).not.toContain("Shop the collection");
  });

  test.each([
    [{ title: "" }, "Title is required"],
    [{ firstLabel: "" }, "The first button is required"],
    [{ firstTo: "" }, "Enter a link"],
    [{ firstTo: "javascript:alert(1)" }, "Start with / for a page of the store"],
    [{ firstTo: "//evil.example" }, "Start with / for a page of the store"],
    [{ firstTo: "/\\evil.example" }, "Start with / for a page of the store"],
    [{ secondLabel: "More" }, "Enter a link"],
    [{ title: "x".repeat(121) }, "at most 120 characters"],
  ])("a hero with %j is refused, and the entered values are kept", async (change, message) => {
    const response = await adminApp.send("hero", { ...HERO, ...change });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(pageText(html)).toContain(message);
    expect(html).toContain("Shawls that one forgets.");
    expect(headings(await home(), 1)).toEqual(["Welcome to our shop"]);
  });

  test("the hero shows an uploaded image until it is removed, and HTML in its text stays text", async () => {
    await adminApp.sendImage("hero", { ...HERO, text: "<img src=x onerror=alert(1)>" }, await jpegFile());
    const html = await home();
    const [, id = ""] = /srcSet="\/images\/([\da-f-]{36})\/320\.webp/.exec(html) ?? [];
    expect((await app.visitor().get(`/images/${id}/960.webp`)).status).toBe(200);
    expect(html).not.toContain("<img src=x");
    const form = formOf({ part: "hero", removeImage: "yes", ...HERO, ...(await adminApp.versions()) });
    expect((await adminApp.admin.post(APPEARANCE, form)).status).toBe(302);
    expect(await home()).toContain('src="/images/hero.webp"');
    expect((await app.visitor().get(`/images/${id}/960.webp`)).status).toBe(404);
  });

  test.each(["svg", "html", "nothing"])(
    "an upload of %s as the hero image is refused, and nothing is saved",
    async (name) => {
      const response = await adminApp.sendImage("hero", HERO, NO_IMAGES[name] ?? Buffer.alloc(0));
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(await response.text()).toContain("Image Upload Error");
      expect(headings(await home(), 1)).toEqual(["Welcome to our shop"]);
    },
  );
});

describe("the accent", () => {
  test("the accent reaches every page as a style sheet that is cached forever", async () => {
    expect(await home()).not.toContain("/theme/");
    await adminApp.send("accent", { accent: "own", ownAccent: "#0F6674" });
    for (const path of ["/", "/products", "/admin/login"])
      expect(await home(app.visitor(), path)).toContain(
        '<link rel="stylesheet" href="/theme/1-0f6674.css"/>',
      );
    const sheet = await app.visitor().get("/theme/1-0f6674.css");
    expect(sheet.headers.get("content-type")).toBe("text/css; charset=utf-8");
    expect(sheet.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const css = await sheet.text();
    expect(css).toContain("--color-flame:#0f6674;");
    expect(css).toContain("@media (prefers-contrast: more)");
  });

  test.each([
    ["#ff7755", "#ff7755 has a contrast of 2.47:1 on paper; it needs 4.5:1"],
    ["#767364", "4.49:1 on paper"],
    ["scarlet", "Enter a colour as #rrggbb"],
    ["", "Enter a colour as #rrggbb"],
    ["#c2331d;}body{display:none", "Enter a colour as #rrggbb"],
  ])("the accent %j is refused with the reason", async (ownAccent, message) => {
    const response = await adminApp.send("accent", { accent: "own", ownAccent });
    expect(response.status).toBe(400);
    expect(pageText(await response.text())).toContain(message);
    expect(await home()).not.toContain("/theme/");
  });

  test.each(["1-ff7755.css", "1-000000", "1-c2331d;.css", "2-000000.css", "1-C2331D.css"])(
    "the style sheet URL %s is not found",
    async (file) => expect((await app.visitor().get(`/theme/${file}`)).status).toBe(404),
  );
});

describe("the announcement bar", () => {
  test("the announcement bar is shown above every page of the shop, with its link", async () => {
    await adminApp.send("announcement", BAR);
    for (const path of ["/", "/products", "/blog"])
      expect(await home(app.visitor(), path)).toMatch(/href="\/contact"[^>]*>Closed on Holi</);
    const { isOn: _, ...off } = BAR;
    await adminApp.send("announcement", off);
    expect(await home()).not.toContain("Closed on Holi");
  });

  test("the announcement bar appears and disappears at its dates in Indian time", async () => {
    const starts = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 3_600_000);
    const ends = new Date(starts.getTime() + 3_600_000);
    await adminApp.send("announcement", {
      ...BAR,
      startsAt: toIndianClock(starts),
      endsAt: toIndianClock(ends),
    });
    const { clock, pages } = app.store;
    const realNow = clock.now;
    const isShownAt = async (ms: number) => {
      clock.now = () => new Date(ms);
      pages.invalidateAll();
      return (await home()).includes("Closed on Holi");
    };
    try {
      const seen = [starts.getTime() - 1, starts.getTime(), ends.getTime() - 1, ends.getTime()];
      const shown: boolean[] = [];
      for (const moment of seen) shown.push(await isShownAt(moment));
      expect(shown).toEqual([false, true, true, false]);
    } finally {
      clock.now = realNow;
      pages.invalidateAll();
    }
  });

  test.each([
    [{ text: "" }, "Enter the text of the bar"],
    [{ to: "javascript:alert(1)" }, "Start with / for a page of the store"],
    [{ startsAt: "soon" }, "Enter a date and a time"],
    [{ startsAt: "2026-03-02T10:00", endsAt: "2026-03-02T10:00" }, "The end must be after the start"],
  ])("an announcement with %j is refused", async (change, message) => {
    const response = await adminApp.send("announcement", { ...BAR, ...change });
    expect(response.status).toBe(400);
    expect(pageText(await response.text())).toContain(message);
  });
});

describe("sections of the home page", () => {
  const fieldsOf = (parts: readonly string[], off: readonly string[] = []) =>
    Object.fromEntries(
      parts.flatMap((name, index) => [
        [`home.${index}.name`, name],
        ...(off.includes(name) ? [] : [[`home.${index}.isOn`, "yes"]]),
      ]),
    ) as Record<string, string>;

  test("the sections of the home page are in the owner's order, and those turned off are not shown", async () => {
    const turned = HOME_PARTS.toReversed();
    expect((await adminApp.send("home", fieldsOf(turned, ["crafts"]))).status).toBe(302);
    const html = await home();
    const places = ['id="newsletter-title"', 'id="testimonials-title"', "Our promises"].map((mark) =>
      html.indexOf(mark),
    );
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(html).not.toContain('id="crafts-title"');
  });

  test("the sections change places by buttons without JavaScript, and nothing is saved meanwhile", async () => {
    const response = await adminApp.send("home", { ...fieldsOf(HOME_PARTS), intent: "down:home.0" });
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain('name="home.0.name" value="collections"');
    expect(html).toContain('name="home.1.name" value="promises"');
    const rows = await app.store.db.select().from(settings).where(eq(settings.section, "appearance"));
    expect(rows).toEqual([]);
  });

  test("the sections are refused when one is missing, repeated or unknown", async () => {
    for (const parts of [
      HOME_PARTS.slice(1),
      [...HOME_PARTS, "promises"],
      HOME_PARTS.with(0, "promises").with(1, "games" as "promises"),
    ])
      expect((await adminApp.send("home", fieldsOf(parts))).status).toBe(400);
  });
});

/** Shows the parts that a new shop does not show. */
const showEveryPart = () =>
  saveTestSection(app.store, "appearance", { home: HOME_PARTS.map((name) => ({ name, isOn: true })) });

describe("the headings of the home page", () => {
  beforeEach(showEveryPart);

  test("the section about the crafts and the newsletter have the owner's title and text", async () => {
    const [title, text] = ["Looms of *our* valley", "Woven up the road."];
    expect((await adminApp.send("crafts", { title, text, ...COLUMNS })).status).toBe(302);
    expect((await adminApp.send("newsletter", { title: "Letters", text: "Once a month." })).status).toBe(302);
    const html = await home();
    expect(html).toContain("Looms of <em>our</em> valley");
    expect(pageText(html)).toContain("Woven up the road.");
    expect(pageText(html)).toContain("Once a month.");
    expect((await adminApp.send("crafts", { title: "", text, ...COLUMNS })).status).toBe(400);
  });
});

const COLUMNS = Object.fromEntries(
  [0, 1, 2].flatMap((index) => [
    [`columns.${index}.name`, index === 0 ? "Coir" : ""],
    [`columns.${index}.text`, index === 0 ? "Twisted by hand." : "A column without a name."],
    [`columns.${index}.imageUrl`, index === 0 ? "/images/craft-pashmina.webp" : ""],
  ]),
);

describe("the texts of the home page and other pages", () => {
  beforeEach(showEveryPart);

  test("the sections about crafts and sizes have the owner's words and images, and an image elsewhere is refused", async () => {
    const crafts = { title: "Coir", text: "", eyebrow: "Our makers", ...COLUMNS };
    expect((await adminApp.send("crafts", crafts)).status).toBe(302);
    const sizes = { eyebrow: "", title: "Measure *once*", text: "", imageUrl: "", imageAlt: "" };
    expect((await adminApp.send("sizes", sizes)).status).toBe(302);
    const html = await home();
    for (const shown of ["Our makers", "Twisted by hand.", "Measure", "craft-pashmina.webp"])
      expect(html).toContain(shown);
    expect(pageText(html)).not.toContain("A column without a name.");
    expect(html).not.toContain('src="/images/sizes.webp"');
    for (const imageUrl of ["https://example.com/a.webp", "/images/../admin", "sizes.webp"]) {
      const refused = await adminApp.send("sizes", { ...sizes, imageUrl });
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain("Enter the path of an image of the store");
    }
  });

  test("introductions, titles and shared links have the owner's words", async () => {
    const texts = { promise: "Woven to order", contactText: "Ring the bell.", homeCard: "Coir and cotton" };
    expect((await adminApp.send("texts", texts)).status).toBe(302);
    const html = await home();
    expect(pageText(html)).toContain("Woven to order");
    expect(html).toContain('<meta property="og:image:alt" content="Coir and cotton, from ');
    expect(await (await app.visitor().get("/contact")).text()).toContain("Ring the bell.");
  });
});

describe("the logo", () => {
  test("the logo is a wordmark, or an image with a text alternative", async () => {
    await adminApp.send("logo", { wordmark: "Gulmohar Lucknow" });
    expect(await home()).toMatch(/<span[^>]*>Gulmohar Lucknow<\/span>/);
    await adminApp.sendImage("logo", { wordmark: "Gulmohar Lucknow" }, await jpegFile());
    expect(await home()).toMatch(
      /<img src="\/images\/[\da-f-]{36}\/480\.webp" alt="Gulmohar Lucknow" width="60"/,
    );
  });

  test("the logo is at the top of emails, as a PNG with an absolute URL, and on the cards of shared links", async () => {
    const cardIn = (html: string) => new URL(/og:image" content="([^"]+)"/.exec(html)?.[1] ?? "").pathname;
    const before = cardIn(await home());
    await adminApp.sendImage("logo", { wordmark: "Gulmohar Lucknow" }, await jpegFile());
    const after = cardIn(await home());
    expect(after).not.toBe(before);
    const drawn = await app.visitor().get(after);
    expect([drawn.status, drawn.headers.get("content-type")]).toEqual([200, "image/jpeg"]);

    const email = "logo-reader@example.com";
    await app.visitor().post("/newsletter", { email });
    const sent = await waitForEmail(app.outbox, email, /./);
    const [, address = "", alt] = /src="([^"]+)"\s+alt="([^"]+)"/.exec(sent.html ?? "") ?? [];
    expect(alt).toBe("Gulmohar Lucknow");
    expect(address.startsWith(app.store.publicUrl)).toBe(true);
    const image = await app.visitor().get(new URL(address).pathname);
    expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect((await sharp(Buffer.from(await image.arrayBuffer())).metadata()).format).toBe("png");
    const other = await app.visitor().get(new URL(address).pathname.replace("480.png", "640.png"));
    expect(other.status).toBe(404);
  });
});
