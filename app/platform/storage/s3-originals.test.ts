import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createLog } from "#app/platform/process/log.server.ts";
import { StartupError } from "#app/platform/process/startup-error.ts";
import { startS3, type S3Server } from "#tests/servers/providers/s3-server.ts";
import type { Originals } from "./originals.server.ts";
import { checkStorage, s3Originals, type S3Options } from "./s3-originals.server.ts";

const log = createLog("silent");
const IMAGE = Buffer.from([0x52, 0x49, 0x46, 0x46, 0, 255, 13, 10]);

let server: S3Server;
let originals: Originals;

const open = (more: Partial<S3Options> = {}) =>
  s3Originals({
    url: server.env.S3_URL,
    region: server.env.S3_REGION,
    keyId: server.env.S3_ACCESS_KEY_ID,
    secret: server.env.S3_SECRET_ACCESS_KEY,
    log,
    timeoutMs: 5_000,
    ...more,
  });

const keysOf = async (from: Originals) => {
  const keys: string[] = [];
  for await (const { key } of from.list()) keys.push(key);
  return keys;
};

beforeAll(async () => {
  server = await startS3();
  originals = open();
});
afterAll(() => server.close());
beforeEach(() => {
  server.failNext(0, 500);
  server.objects.clear();
  server.requests.length = 0;
});

test("stores, returns and removes an image in the folder of the URL", async () => {
  expect(await originals.get("product/one.webp")).toBeNull();
  await originals.put("product/one.webp", IMAGE);
  expect(server.objects.get("shop/product/one.webp")).toMatchObject({ body: IMAGE, type: "image/webp" });
  expect((await originals.get("product/one.webp"))?.equals(IMAGE)).toBe(true);
  await originals.remove("product/one.webp");
  await originals.remove("product/one.webp");
  expect(await originals.get("product/one.webp")).toBeNull();
});

test("the bucket's images are listed over several pages with their times", async () => {
  const keys = Array.from({ length: 8 }, (_, i) => `content/${i}.webp`);
  for (const key of keys) await originals.put(key, IMAGE);
  server.objects.set("shop/Notes of the owner.txt", { body: IMAGE, at: new Date(), type: "" });
  server.objects.set("another/product/one.webp", { body: IMAGE, at: new Date(), type: "" });
  expect(await keysOf(originals)).toEqual(keys);
  for await (const { putAt } of originals.list()) expect(Date.now() - putAt.getTime()).toBeLessThan(60_000);
});

test.each([500, 503, 429, "cut", "silence"] as const)(
  "a request that fails twice temporarily (%s) is retried",
  async (how) => {
    const client = how === "silence" ? open({ timeoutMs: 1_000 }) : originals;
    server.failNext(2, how);
    await client.put("review/one.webp", IMAGE);
    server.failNext(2, how);
    expect((await client.get("review/one.webp"))?.equals(IMAGE)).toBe(true);
  },
);

test.each([500, "cut", "silence"] as const)(
  "a lasting failure (%s) is an error, not a missing image",
  async (how) => {
    const client = how === "silence" ? open({ timeoutMs: 100 }) : originals;
    server.failNext(3, how);
    await expect(client.get("review/one.webp")).rejects.toThrow("review/one.webp");
    server.failNext(3, how);
    await expect(client.put("review/one.webp", IMAGE)).rejects.toThrow("review/one.webp");
    expect(server.requests).toHaveLength(6);
  },
);

test("a failed removal does not reject and leaves the file to the clean-up", async () => {
  await originals.put("avatar/one.webp", IMAGE);
  server.failNext(3, 500);
  await originals.remove("avatar/one.webp");
  expect(await keysOf(originals)).toEqual(["avatar/one.webp"]);
});

test("a refused request is not retried, and its error does not contain the secret", async () => {
  const stranger = open({ secret: "another secret" });
  const error: unknown = await stranger.put("product/one.webp", IMAGE).catch((refusal: unknown) => refusal);
  expect(String(error)).toMatch(/403 SignatureDoesNotMatch/);
  expect(JSON.stringify(error) + String(error)).not.toContain("another secret");
  expect(server.requests).toHaveLength(1);
});

test("a wrong key or bucket stops the start with a message; an unreachable storage does not", async () => {
  await expect(checkStorage(open(), log)).resolves.toBeUndefined();
  await expect(checkStorage(open({ secret: "wrong" }), log)).rejects.toThrow(StartupError);
  const elsewhere = open({ url: server.env.S3_URL.replace("/bucket/", "/other/") });
  await expect(checkStorage(elsewhere, log)).rejects.toThrow(/404 NoSuchBucket\). Check S3_URL/);
  await expect(elsewhere.get("product/one.webp")).rejects.toThrow("NoSuchBucket");
  server.failNext(3, "cut");
  await expect(checkStorage(open(), log)).resolves.toBeUndefined();
});

test.each(["../secret.webp", "/etc/passwd", "a/../b.webp", "A.webp", "a.webp?acl", ""])(
  "rejects the storage key %j",
  async (key) => {
    await expect(originals.put(key, IMAGE)).rejects.toThrow("storage key");
    expect(server.requests).toEqual([]);
  },
);
