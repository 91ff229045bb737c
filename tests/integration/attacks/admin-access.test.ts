import { readdir } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { twoFactors } from "#app/domain/customers/customers.tables.ts";
import { authenticator } from "#tests/fixtures/sign-in/authenticator.ts";
import { NO_IMAGES, photoWithPlace, pngClaiming, SCRIPT, gifAndScript } from "#tests/fixtures/image-files.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { stockProduct } from "#tests/servers/test-store.ts";
import { uploadImport } from "#tests/pages/uploaded-import.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const app = await appForFile();
let admin: Visitor;

beforeAll(async () => {
  await stockProduct(app.store, { name: "Plain Stole" });
  admin = app.visitor();
  await admin.post("/admin/login", ADMIN);
});

async function rowsIn(table: string): Promise<number> {
  const { rows } = await app.store.database.pool.query<{ count: string }>(`select count(*) from ${table}`);
  return Number(rows[0]?.count);
}

describe("an image uploaded in the admin", () => {
  async function filesIn(): Promise<number> {
    const folder = path.join(path.dirname(app.outbox), "pictures");
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    return entries.filter((entry) => entry.isFile()).length;
  }

  function send(address: string, field: string, bytes: Buffer, name: string): Promise<Response> {
    const form = new FormData();
    form.append(field, new File([new Uint8Array(bytes)], name, { type: "image/jpeg" }));
    return admin.post(address, form);
  }

  // Proves SEC-FILES-01, SEC-FILES-02
  test("an upload is stored only when it is an image, whatever its name says, and a refused one leaves neither file nor row", async () => {
    const before = [await filesIn(), await rowsIn("media")];
    const bad = {
      ...NO_IMAGES,
      "50,000 x 50,000 pixels": pngClaiming(50_000, 50_000),
      "11 MB": Buffer.alloc(11 * 1024 * 1024, 1),
    };
    for (const [kind, bytes] of Object.entries(bad)) {
      const response = await send("/admin/products/images", "image", bytes, "../../evil.jpg");
      expect([kind, response.status >= 400 && response.status < 500]).toEqual([kind, true]);
      expect(await response.text()).not.toContain(SCRIPT);
      const portrait = await send("/admin/content/team/new", "image", bytes, "a\0b.jpg");
      expect([kind, portrait.status >= 400 && portrait.status < 500]).toEqual([kind, true]);
    }
    expect([await filesIn(), await rowsIn("media")]).toEqual(before);
  });

  // Proves SEC-FILES-05
  test("an uploaded image is re-encoded, without location, camera or script", async () => {
    for (const bytes of [await photoWithPlace(), await gifAndScript()]) {
      const response = await send("/admin/products/images", "image", bytes, "photo.jpg");
      expect(response.status).toBe(201);
      const { id } = (await response.json()) as { id: string };
      const shown = await admin.get(`/images/${id}/320.webp`);
      const kept = Buffer.from(await shown.arrayBuffer());
      expect(shown.headers.get("content-type")).toBe("image/webp");
      const { exif, format } = await sharp(kept).metadata();
      expect([exif, format]).toEqual([undefined, "webp"]);
      expect(kept.includes(SCRIPT)).toBe(false);
      expect(kept.includes("Telephone")).toBe(false);
    }
  });
});

describe("a malicious product file", () => {
  const HEAD = "Slug,Name,Category,Price,SKU,Size,Colour,Stock";

  // Proves SEC-FILES-06
  test("a product file that is compressed, damaged or not text is refused completely", async () => {
    const before = [await rowsIn("products"), await rowsIn("product_imports")];
    const plain = `${HEAD}\r\na,b,c,1.00,d,,,1`;
    const files: Record<string, Buffer> = {
      "a bomb": gzipSync(Buffer.alloc(50 * 1024 * 1024)),
      "a workbook": NO_IMAGES["zip"] ?? Buffer.alloc(4),
      "UTF-16 with half a pair": Buffer.from(`\uFEFF${plain}\uD800`, "utf16le"),
      "a NUL": Buffer.from(plain.replace("b", "b\0")),
      "too much": Buffer.alloc(11 * 1024 * 1024, 0x2c),
    };
    for (const [kind, bytes] of Object.entries(files)) {
      const response = await uploadImport(admin, bytes);
      expect([kind, response.status >= 400 && response.status < 500]).toEqual([kind, true]);
    }
    expect([await rowsIn("products"), await rowsIn("product_imports")]).toEqual(before);
  });

  // Proves SEC-FILES-06
  test("bytes that are no UTF-8 are read as Windows-1252, so that an overlong slash is no slash", async () => {
    const file = Buffer.concat([
      Buffer.from(`${HEAD}\r\na,`),
      Buffer.from([0xc0, 0xaf]),
      Buffer.from(",c,1.00,d,,,1"),
    ]);
    const response = await uploadImport(admin, file);
    expect(response.status).toBe(302);
    const shown = await (await admin.get(response.headers.get("location") ?? "")).text();
    expect(shown).toContain("À¯");
  });

  // Proves SEC-FILES-06
  test("a product file with a hundred thousand rows, huge cells or an endless quotation changes nothing and delays nobody @nightly", async () => {
    const before = [await rowsIn("products"), await rowsIn("stock_movements")];
    const row = "a-slug,A name,Nowhere,1.00,SKU,,,1\r\n";
    const files: Record<string, string> = {
      "many rows": `${HEAD}\r\n${row.repeat(100_000)}`,
      "a huge cell": `${HEAD}\r\n"${"x".repeat(5_000_000)}",b,c,1.00,d,,,1`,
      "no end": `${HEAD}\r\n"${row.repeat(50_000)}`,
      "many columns": `${HEAD}${",More".repeat(200_000)}\r\n${",".repeat(200_000)}`,
      "only separators": ",".repeat(1_000_000),
      "only lines": `${HEAD}${"\r\n".repeat(500_000)}`,
      "words of a prototype": `__proto__,constructor,Slug,toString\r\nx,y,z,w`,
    };
    for (const [kind, text] of Object.entries(files)) {
      const checking = uploadImport(admin, text);
      // The shop responds to other requests meanwhile.
      expect((await app.visitor().get("/healthz")).status).toBe(200);
      const response = await checking;
      expect([kind, response.status < 500]).toEqual([kind, true]);
      const received = response.headers.get("location") ?? "/admin/products/import";
      expect([kind, (await admin.get(received)).status]).toEqual([kind, 200]);
    }
    expect([await rowsIn("products"), await rowsIn("stock_movements")]).toEqual(before);
  }, 120_000);
});

describe("the second step of the administrator's sign-in", () => {
  const SECURITY = "/admin/settings/security";
  const CODE = "/admin/login/code";
  let codeAt: (at?: number) => string;
  let backupCode: string;

  const isInside = async (visitor: Visitor) => (await visitor.get("/admin/dashboard")).status === 200;

  async function atTheCode(): Promise<Visitor> {
    const visitor = app.visitor();
    expect((await visitor.post("/admin/login", ADMIN)).headers.get("location")).toBe(CODE);
    return visitor;
  }

  beforeAll(async () => {
    const begun = await (
      await admin.post(SECURITY, { form: "two-factor-begin", password: ADMIN.password })
    ).text();
    const hidden = (name: string) =>
      (new RegExp(`name="${name}" value="([^"]*)"`).exec(begun)?.[1] ?? "").replaceAll("&amp;", "&");
    const [uri, codes] = [hidden("uri"), hidden("codes")];
    codeAt = authenticator(uri);
    backupCode = codes.split(" ")[0] ?? "";
    await admin.post(SECURITY, { form: "two-factor-confirm", uri, codes, code: codeAt() });
  });

  // Proves SEC-ACCOUNTS-09
  test("the second step cannot be skipped: not by data requests, not through the shop, not by an admin URL", async () => {
    const visitor = await atTheCode();
    for (const address of [
      "/admin/dashboard",
      "/admin/orders.data",
      "/admin/settings/security",
      "/admin/products/export",
      "/profile",
      "/orders",
    ])
      expect([address, (await visitor.get(address)).status]).toEqual([
        address,
        address.endsWith(".data") ? 202 : 302,
      ]);
    await visitor.post(SECURITY, { form: "two-factor-end", password: ADMIN.password });
    await visitor.post("/profile/password", {
      currentPassword: ADMIN.password,
      password: "x",
      confirmPassword: "x",
    });
    expect((await atTheCode()).cookies.has("gulmohar.session_token")).toBe(false);
  });

  // Proves ASVS-V15-04, SEC-ACCOUNTS-09
  test("a code works once, even when two send it at the same moment", async () => {
    const visitors = [await atTheCode(), await atTheCode(), await atTheCode()];
    await app.store.db.update(twoFactors).set({ lastStep: null });
    const code = codeAt();
    await Promise.all(visitors.map((visitor) => visitor.post(CODE, { code })));
    const inside = await Promise.all(visitors.map(isInside));
    expect(inside.filter(Boolean)).toHaveLength(1);
    const late = await atTheCode();
    expect((await late.post(CODE, { code })).status).toBe(400);
    expect(await isInside(late)).toBe(false);
    const next = await atTheCode();
    await next.post(CODE, { code: codeAt(Date.now() + 30_000) });
    expect(await isInside(next)).toBe(false);
  });

  // Proves SEC-ACCOUNTS-09
  test("a backup code works once, even when two send it at the same moment", async () => {
    const visitors = [await atTheCode(), await atTheCode()];
    await Promise.all(visitors.map((visitor) => visitor.post(CODE, { code: backupCode })));
    expect((await Promise.all(visitors.map(isInside))).filter(Boolean)).toHaveLength(1);
  });

  // Proves SEC-ACCOUNTS-09
  test("the second step works only for the person who gave the password", async () => {
    const stranger = app.visitor();
    await stranger.signUp("second@example.com", "moti jhumka 7");
    await stranger.signIn("second@example.com", "moti jhumka 7");
    await stranger.post(CODE, { code: codeAt(Date.now() - 30_000) });
    expect(await isInside(stranger)).toBe(false);
    const forged = app.visitor();
    forged.cookies.set("gulmohar.two_factor", "made.up");
    await forged.post(CODE, { code: codeAt(Date.now() - 30_000) });
    expect(await isInside(forged)).toBe(false);
  });
});
