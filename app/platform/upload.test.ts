import { describe, expect, test } from "vitest";
import { readUpload } from "#app/platform/upload.server.ts";

const MAX = 100_000;
const read = (request: Request) => readUpload(request, { field: "photo", maxBytes: MAX });

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
    expect(upload.ok && upload.bytes.equals(bytes)).toBe(true);
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

  test("what is no form is a bad request", async () => {
    const request = new Request("http://shop.example/", {
      method: "POST",
      body: "rating=4",
      headers: { "content-length": "8", "content-type": "application/x-www-form-urlencoded" },
    });
    await expect(read(request)).rejects.toMatchObject({ init: { status: 400 } });
  });
});
