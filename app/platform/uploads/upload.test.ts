// Proves VAL-22

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
let incoming: TemporaryUploads;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gulmohar-incoming-"));
  incoming = openTemporaryUploads(folder, log);
});

afterAll(async () => {
  incoming.close();
  await rm(folder, { recursive: true });
});

/** What was read of a request, and the bytes of its file, which is gone when it has been answered. */
async function read(request: Request): Promise<Upload & { bytes?: Buffer }> {
  try {
    await using files = incoming.ofRequest();
    const upload = await readUpload(request, files, { field: "photo", maxBytes: MAX });
    return upload.ok ? { ...upload, bytes: await readFile(upload.file) } : upload;
  } finally {
    expect(await readdir(folder)).toEqual([]);
  }
}

/** A request as the server hands it on: with the length that the browser told. */
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
  test("gives the file's bytes and the text beside it, up to the very limit", async () => {
    const bytes = Buffer.alloc(MAX, 5);
    const upload = await read(await posted(formWith(new File([bytes], "a.jpg"))));
    expect(upload).toMatchObject({ ok: true, fields: { rating: "4" } });
    expect(upload.bytes?.equals(bytes)).toBe(true);
  });

  test.each([MAX + 1, 5_000_000])(
    "says that a file of %d bytes is too large, and keeps the text",
    async (size) => {
      const upload = await read(await posted(formWith(new File([Buffer.alloc(size)], "a.jpg"))));
      expect(upload).toEqual({ ok: false, problem: "too-large", fields: { rating: "4" } });
    },
  );

  test("a file that stands first and is too large is told as such", async () => {
    const form = new FormData();
    form.append("photo", new File([Buffer.alloc(5_000_000)], "a.jpg"));
    form.append("intent", "change");
    expect(await read(await posted(form))).toEqual({ ok: false, problem: "too-large", fields: {} });
  });

  test("is not deceived about the length", async () => {
    const file = new File([Buffer.alloc(90_000)], "a.jpg");
    expect(await read(await posted(formWith(file), 2_000))).toMatchObject({
      ok: false,
      problem: "too-large",
    });
  });

  test("a form without a file says so; an empty file is a file", async () => {
    expect(await read(await posted(formWith(null)))).toEqual({
      ok: false,
      problem: "no-file",
      fields: { rating: "4" },
    });
    expect(await read(await posted(formWith(new File([], "empty.jpg"))))).toMatchObject({ ok: true });
  });

  test("a line that breaks leaves no file", async () => {
    const response = new Response(formWith(new File([Buffer.alloc(90_000)], "a.jpg")));
    const start = (await response.arrayBuffer()).slice(0, 50_000);
    const body = new ReadableStream<Uint8Array>({
      start: (line) => line.enqueue(new Uint8Array(start)),
      pull: (line) => line.error(new Error("The line is broken")),
    });
    const headers = { "content-type": response.headers.get("content-type") ?? "", "content-length": "90200" };
    // A body that comes as a stream is to say so; the types do not know it.
    const init = { method: "POST", body, headers, duplex: "half" };
    const request = new Request("http://shop.example/", init);
    await expect(read(request)).rejects.toThrow("The line is broken");
  });

  test("a disk that takes nothing is told as such, and the text is kept", async () => {
    const blocked = path.join(folder, "no-folder");
    await writeFile(blocked, "");
    const elsewhere = openTemporaryUploads(blocked, log);
    await using files = elsewhere.ofRequest();
    const request = await posted(formWith(new File([Buffer.alloc(90_000)], "a.jpg")));
    expect(await readUpload(request, files, { field: "photo", maxBytes: MAX })).toEqual({
      ok: false,
      problem: "not-stored",
      fields: { rating: "4" },
    });
    elsewhere.close();
    await rm(blocked);
  });

  test("what a crash has left goes at a start, and what another process is reading stays", async () => {
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

  test("what is no form is a bad request", async () => {
    const request = new Request("http://shop.example/", {
      method: "POST",
      body: "rating=4",
      headers: { "content-length": "8", "content-type": "application/x-www-form-urlencoded" },
    });
    await expect(read(request)).rejects.toMatchObject({ init: { status: 400 } });
  });
});
