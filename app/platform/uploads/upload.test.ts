import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  openTemporaryUploads,
  type TemporaryUploads,
} from "#app/platform/uploads/temporary-uploads.server.ts";
import { createLog } from "#app/platform/process/log.server.ts";
import { readUpload, type Upload } from "#app/platform/uploads/upload.server.ts";

const MAX = 100_000;
const log = createLog("silent");

let folder: string;
let uploads: TemporaryUploads;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gulmohar-incoming-"));
  uploads = openTemporaryUploads(folder, log);
});

afterAll(async () => {
  uploads.close();
  await rm(folder, { recursive: true });
});

/** Reads a request and its file's bytes, and checks that the file is deleted afterwards. */
async function read(request: Request): Promise<Upload & { bytes?: Buffer }> {
  try {
    await using files = uploads.ofRequest();
    const upload = await readUpload(request, files, { field: "photo", maxBytes: MAX });
    return upload.ok ? { ...upload, bytes: await readFile(upload.file) } : upload;
  } finally {
    expect(await readdir(folder)).toEqual([]);
  }
}

/** A request with the Content-Length that the browser declares. */
async function posted(form: FormData, contentLength?: number): Promise<Request> {
  const response = new Response(form);
  const body = await response.arrayBuffer();
  return new Request("http://shop.example/", {
    method: "POST",
    body,
    headers: {
      "content-type": response.headers.get("content-type") ?? "",
      "content-length": String(contentLength ?? body.byteLength),
    },
  });
}

function formWith(file: File | null): FormData {
  const form = new FormData();
  form.append("rating", "4");
  if (file) form.append("photo", file);
  return form;
}

describe("reading an upload", () => {
  test("returns the file and the text fields up to the exact limit", async () => {
    const bytes = Buffer.alloc(MAX, 5);
    const upload = await read(await posted(formWith(new File([bytes], "a.jpg"))));
    expect(upload).toMatchObject({ ok: true, fields: { rating: "4" } });
    expect(upload.bytes?.equals(bytes)).toBe(true);
  });

  test.each([MAX + 1, 5_000_000])(
    "reports that a file of %d bytes is too large and keeps the text fields",
    async (size) => {
      const upload = await read(await posted(formWith(new File([Buffer.alloc(size)], "a.jpg"))));
      expect(upload).toEqual({ ok: false, error: "too-large", fields: { rating: "4" } });
    },
  );

  test("a first file that is too large is reported as such", async () => {
    const form = new FormData();
    form.append("photo", new File([Buffer.alloc(5_000_000)], "a.jpg"));
    form.append("intent", "change");
    expect(await read(await posted(form))).toEqual({ ok: false, error: "too-large", fields: {} });
  });

  test("detects a body longer than its Content-Length", async () => {
    const file = new File([Buffer.alloc(90_000)], "a.jpg");
    expect(await read(await posted(formWith(file), 2_000))).toMatchObject({
      ok: false,
      error: "too-large",
    });
  });

  test("a form without a file is reported; an empty file is a file", async () => {
    expect(await read(await posted(formWith(null)))).toEqual({
      ok: false,
      error: "no-file",
      fields: { rating: "4" },
    });
    expect(await read(await posted(formWith(new File([], "empty.jpg"))))).toMatchObject({ ok: true });
  });

  test("a broken connection leaves no file", async () => {
    const response = new Response(formWith(new File([Buffer.alloc(90_000)], "a.jpg")));
    const start = (await response.arrayBuffer()).slice(0, 50_000);
    const body = new ReadableStream<Uint8Array>({
      start: (line) => line.enqueue(new Uint8Array(start)),
      pull: (line) => line.error(new Error("The connection is broken")),
    });
    const headers = { "content-type": response.headers.get("content-type") ?? "", "content-length": "90200" };
    // Streams require `duplex`, which the types lack.
    const init = { method: "POST", body, headers, duplex: "half" };
    const request = new Request("http://shop.example/", init);
    await expect(read(request)).rejects.toThrow("The connection is broken");
  });

  test("a write error is reported and the text fields are kept", async () => {
    const blocked = path.join(folder, "no-folder");
    await writeFile(blocked, "");
    const elsewhere = openTemporaryUploads(blocked, log);
    await using files = elsewhere.ofRequest();
    const request = await posted(formWith(new File([Buffer.alloc(90_000)], "a.jpg")));
    expect(await readUpload(request, files, { field: "photo", maxBytes: MAX })).toEqual({
      ok: false,
      error: "not-stored",
      fields: { rating: "4" },
    });
    elsewhere.close();
    await rm(blocked);
  });

  test("leftovers of a crash are deleted at startup, but not recent files", async () => {
    const lost = path.join(folder, "lost");
    const fresh = path.join(folder, "fresh");
    for (const left of [lost, fresh]) await writeFile(left, "");
    const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
    await utimes(lost, twoHoursAgo, twoHoursAgo);
    const restarted = openTemporaryUploads(folder, log);
    await expect.poll(() => readdir(folder)).toEqual(["fresh"]);
    restarted.close();
    await rm(fresh);
  });

  test("a body that is not a multipart form is a bad request", async () => {
    const request = new Request("http://shop.example/", {
      method: "POST",
      body: "rating=4",
      headers: { "content-length": "8", "content-type": "application/x-www-form-urlencoded" },
    });
    await expect(read(request)).rejects.toMatchObject({ init: { status: 400 } });
  });
});
