import { beforeAll, expect, test } from "vitest";
import { changeSettings, readSection } from "#app/domain/settings/settings.server.ts";
import { administratorOf } from "#tests/fixtures/orders/placed-order.ts";
import { writeSampleContent } from "#tests/fixtures/sample-content.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";

const app = await appForFile();

beforeAll(async () => {
  await writeSampleContent(app.store);
});

const ACCENT = "#0f6674";

const read = async (path: string) => (await app.visitor().get(path)).text();
const cardOf = (html: string) =>
  new URL(/property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? "").pathname;

test("the shop's name, wordmark and accent are on every page, card, icon and email", async () => {
  const { store } = app;
  const oldCard = cardOf(await read("/about-us"));
  expect((await app.visitor().get(oldCard)).status).toBe(200);
  const { id: actorId } = await administratorOf(store);
  const general = await readSection(store.db, "general");
  await changeSettings(store, {
    section: "general",
    value: { ...general.value, name: "Amaltas" },
    expectedVersion: general.version,
    actorId,
  });
  const theme = await readSection(store.db, "appearance");
  await changeSettings(store, {
    section: "appearance",
    value: { ...theme.value, accent: ACCENT, logo: { wordmark: "Amaltas & Daughters", image: null } },
    expectedVersion: theme.version,
    actorId,
  });

  const home = await read("/");
  expect(home).toContain("<title>Amaltas | Fashion for every body");
  expect(home).toContain('property="og:site_name" content="Amaltas"');
  expect(home.slice(home.indexOf("<footer"))).toContain("Amaltas &amp; Daughters");
  for (const [path, title] of Object.entries({
    "/about-us": "About Us | Amaltas",
    "/login": "Sign in | Amaltas",
    "/cart": "Your cart | Amaltas",
    "/no-such-page": "Page Not Found | Amaltas",
    "/products/no-such-piece": "Product Not Found | Amaltas",
  }))
    expect(await read(path)).toContain(`<title>${title}</title>`);
  expect(await read("/login")).not.toContain("Gulmohar");

  const [, icon = ""] = /<link rel="icon" type="image\/svg\+xml" href="(\/theme\/[^"]+)"/.exec(home) ?? [];
  const drawn = await app.visitor().get(icon);
  expect([drawn.status, drawn.headers.get("content-type")]).toEqual([200, "image/svg+xml; charset=utf-8"]);
  expect(await drawn.text()).toContain(`fill="${ACCENT}"`);

  const card = cardOf(await read("/about-us"));
  expect(card).not.toBe(oldCard);
  expect((await app.visitor().get(oldCard)).headers.get("location")).toBe(card);
  expect((await app.visitor().get(card)).headers.get("content-type")).toBe("image/jpeg");

  const email = "reader@example.com";
  await app.visitor().post("/newsletter", { email });
  const message = await waitForEmail(store.outboxFolder, email, /./);
  expect(message.html).toContain(`border-top:1px solid ${ACCENT}`);
  expect(message.html).toContain("Amaltas &amp; Daughters");
  expect(message.html).not.toMatch(/c2331d|Gulmohar/);
});
