import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createFormReader, type FormPiece } from "#app/platform/uploads/multipart.ts";

interface Part {
  name: string;
  fileName: string | null;
  bytes: Buffer;
}

/** The complete parts of a body that is read in chunks of the given sizes. Null for a malformed form. */
function readParts(body: Buffer, type: string | null, sizes = [body.length]): Part[] | null {
  const pieces: FormPiece[] = [];
  const read = createFormReader(type);
  for (let at = 0, turn = 0; at < body.length || turn === 0; turn += 1) {
    const size = sizes[turn % sizes.length] ?? body.length;
    const chunk = Uint8Array.from(body.subarray(at, at + size));
    for (const piece of read(chunk))
      pieces.push(piece.kind === "bytes" ? { ...piece, bytes: Buffer.from(piece.bytes) } : piece);
    // The sender may reuse the chunk's memory.
    chunk.fill(0);
    at += size;
  }
  if (pieces.at(-1)?.kind === "malformed") return null;
  const begun: Part[] = [];
  let whole = 0;
  for (const piece of pieces) {
    const last = begun.at(-1);
    if (piece.kind === "part") begun.push({ ...piece, bytes: Buffer.alloc(0) });
    else if (piece.kind === "bytes" && last) last.bytes = Buffer.concat([last.bytes, piece.bytes]);
    else whole += 1;
  }
  return begun.slice(0, whole).map(({ name, fileName, bytes }) => ({ name, fileName, bytes }));
}

async function sent(form: FormData): Promise<{ body: Buffer; type: string | null }> {
  const response = new Response(form);
  return {
    body: Buffer.from(await response.arrayBuffer()),
    type: response.headers.get("content-type"),
  };
}

describe("reading a multipart form", () => {
  test("returns all fields and files that a browser sends, however the body is split", async () => {
    const name = fc.stringMatching(/^[a-zA-Z][\w-]{0,19}$/);
    const fileName = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 });
    const file = fc.record({ name, fileName, bytes: fc.uint8Array({ maxLength: 300 }) });
    const field = fc.record({ name, text: fc.string({ unit: "grapheme", maxLength: 200 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(field, { maxLength: 5 }),
        fc.array(file, { maxLength: 3 }),
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 }),
        async (fields, files, sizes) => {
          const form = new FormData();
          for (const { name, text } of fields) form.append(name, text);
          for (const { name, fileName, bytes } of files)
            form.append(name, new File([new Uint8Array(bytes)], fileName));
          const { body, type } = await sent(form);
          // Forms send line breaks as CRLF.
          const lines = (text: string) => text.replace(/\r\n|\r|\n/g, "\r\n");
          // Only the presence of a file name matters.
          const read = readParts(body, type, sizes)?.map(({ fileName, ...part }) => ({
            ...part,
            isFile: fileName !== null,
          }));
          expect(read).toEqual([
            ...fields.map(({ name, text }) => ({ name, bytes: Buffer.from(lines(text)), isFile: false })),
            ...files.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes), isFile: true })),
          ]);
        },
      ),
    );
  });

  test("reads a file field without a chosen file", () => {
    const lines = [
      "--x",
      'Content-Disposition: form-data; name="photo"; filename=""',
      "Content-Type: application/octet-stream",
      "",
      "",
      "--x--",
      "",
    ];
    const parts = readParts(
      Buffer.from(lines.join("\r\n")),
      'multipart/form-data; charset=utf-8; boundary="x"',
    );
    expect(parts).toEqual([{ name: "photo", fileName: "", bytes: Buffer.alloc(0) }]);
  });

  test("distinguishes the boundary from similar content, however the body is split", () => {
    const content = "\r\n--\r\n--boun\r\n--boundar\r\r\n-\r\n";
    const head = 'Content-Disposition: form-data; name="photo"; filename="a.jpg"';
    const body = Buffer.from(["--boundary", head, "", content, "--boundary--", ""].join("\r\n"));
    for (let size = 1; size <= body.length; size += 1)
      expect(readParts(body, "multipart/form-data; boundary=boundary", [size])).toEqual([
        { name: "photo", fileName: "a.jpg", bytes: Buffer.from(content) },
      ]);
  });

  test("rejects endless headers and too many parts", () => {
    const type = "multipart/form-data; boundary=x";
    const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
    expect(readParts(Buffer.from(`${part.repeat(200)}--x--`), type)).toHaveLength(200);
    expect(readParts(Buffer.from(`${part.repeat(201)}--x--`), type)).toBeNull();
    expect(readParts(Buffer.from(`--x\r\n${"a".repeat(5_000)}`), type, [100])).toBeNull();
  });

  test("returns only complete parts of a truncated form", async () => {
    const form = new FormData();
    form.append("rating", "5");
    form.append("body", "Soft and warm");
    form.append("photo", new File([Buffer.alloc(500, 7)], "shawl.jpg"));
    const { body, type } = await sent(form);
    const whole = readParts(body, type) ?? [];
    expect(whole.map((part) => part.name)).toEqual(["rating", "body", "photo"]);
    for (let cut = 0; cut < body.length; cut += 1) {
      const parts = readParts(body.subarray(0, cut), type) ?? [];
      expect(parts).toEqual(whole.slice(0, parts.length));
    }
  });

  // Proves SEC-HTTP-03
  test("never throws and never finds a form in random bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.string(), (bytes, type) => {
        expect(readParts(Buffer.from(bytes), type)).toBeNull();
        const parts = readParts(
          Buffer.concat([Buffer.from("--x\r\n"), bytes]),
          "multipart/form-data; boundary=x",
        );
        expect(parts === null || parts.length === 0).toBe(true);
      }),
    );
  });
});
