import { expect, test } from "vitest";
import { imageImportForFile } from "#tests/fixtures/catalog/image-import.ts";
import { jpegFile, NO_IMAGES, pngClaiming } from "#tests/fixtures/image-files.ts";
import { storeForFile } from "#tests/fixtures/per-file.ts";

const store = await storeForFile();
const { server, clock, pass, addProduct, queue, fetcher, imagesOf, sourceOf } =
  await imageImportForFile(store);

test.each([
  { kind: "a page", path: "/page.jpg", answer: NO_IMAGES["html"], problem: "web-page" },
  { kind: "an SVG", path: "/a.svg", answer: NO_IMAGES["svg"], problem: "not-an-image" },
  {
    kind: "a JPEG signature alone",
    path: "/signed.jpg",
    answer: NO_IMAGES["svg with a jpeg signature"],
    problem: "damaged",
  },
  {
    kind: "too many pixels",
    path: "/bomb.png",
    answer: pngClaiming(60_000, 60_000),
    problem: "too-many-pixels",
  },
  {
    kind: "a HEIC photo",
    path: "/a.heic",
    answer: Buffer.from(`\0\0\0\u0018ftypheic\0\0\0\0mif1heic${"x".repeat(99)}`),
    problem: "heic",
  },
  { kind: "nothing", path: "/gone.jpg", answer: { status: 404 }, problem: "not-found" },
  { kind: "a refusal", path: "/private.jpg", answer: { status: 403 }, problem: "forbidden" },
  {
    kind: "a redirect to a private address",
    path: "/r.jpg",
    answer: { redirectTo: "https://169.254.169.254/a.jpg" },
    problem: "private",
  },
  {
    kind: "an endless text",
    path: "/endless.jpg",
    answer: { endless: Buffer.from("text ".repeat(10_000)) },
    problem: "not-an-image",
  },
])("$kind instead of an image fails with its reason, at once", async ({ path, answer, problem }) => {
  const productId = await addProduct("Failing Kurta");
  const url = server.at(path, answer);
  await queue(productId, [url]);
  await fetcher().run();
  expect(await sourceOf(url)).toMatchObject({ state: "failed", problem, tries: 1, leasedUntil: null });
  expect(await imagesOf(productId)).toEqual([]);
});

test("an endless image ends at the limit of bytes, and a silent server at that of time", async () => {
  const productId = await addProduct("Slow Kurta");
  const jpeg = await jpegFile();
  const endless = server.at("/endless.jpg", { endless: Buffer.concat([jpeg, Buffer.alloc(100_000)]) });
  const silent = server.at("/silent.jpg", "hang");
  await queue(productId, [endless, silent]);
  await fetcher({ limits: { timeoutMs: 3_000, idleMs: 300, maxBytes: 500_000 } }).run();
  expect(await sourceOf(endless)).toMatchObject({ state: "failed", problem: "too-large" });
  expect(await sourceOf(silent)).toMatchObject({ state: "waiting", problem: "slow", tries: 1 });
});

test("a busy server is asked again with growing pauses, not before the time that it names, and at last given up", async () => {
  const productId = await addProduct("Patient Kurta");
  const url = server.at("/busy.jpg", { status: 429, headers: { "retry-after": "600" } });
  await queue(productId, [url]);
  await fetcher().run();
  const first = await sourceOf(url);
  expect(first).toMatchObject({ state: "waiting", problem: "server-error", problemDetail: "429" });
  expect(first?.nextTryAt.getTime()).toBe(clock.at.getTime() + 600_000);
  await fetcher().run();
  expect(server.requestsOf(url)).toBe(1);
  server.at("/busy.jpg", { status: 503 });
  for (let hour = 0; hour < 8; hour += 1) {
    pass(3 * 3_600_000);
    await fetcher().run();
  }
  expect(await sourceOf(url)).toMatchObject({ state: "failed", problem: "server-error", tries: 6 });
});
