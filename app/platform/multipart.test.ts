import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readParts } from "#app/platform/multipart.ts";

async function sent(form: FormData): Promise<{ body: Buffer; type: string | null }> {
  const response = new Response(form);
  return {
    body: Buffer.from(await response.arrayBuffer()),
    type: response.headers.get("content-type"),
  };
}

describe("reading a multipart form", () => {
  test("gives back whatever fields and files a browser would send, byte by byte", async () => {
    const name = fc.stringMatching(/^[a-zA-Z][\w-]{0,19}$/);
    const fileName = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 });
    const file = fc.record({ name, fileName, bytes: fc.uint8Array({ maxLength: 300 }) });
    const field = fc.record({ name, text: fc.string({ unit: "grapheme", maxLength: 200 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(field, { maxLength: 5 }),
        fc.array(file, { maxLength: 3 }),
        async (fields, files) => {
          const form = new FormData();
          for (const { name, text } of fields) form.append(name, text);
          for (const { name, fileName, bytes } of files)
            form.append(name, new File([new Uint8Array(bytes)], fileName));
          const { body, type } = await sent(form);
          // The form's own line endings, as it was told to send them.
          const lines = (text: string) => text.replace(/\r\n|\r|\n/g, "\r\n");
          // A file's name is its sender's affair: only that it has one says that it is a file.
          const read = readParts(body, type)?.map(({ fileName, ...part }) => ({
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

  test("knows a file field in which nothing was chosen, as browsers send it", () => {
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

  test("of a form that was cut off anywhere, gives only parts that are whole", async () => {
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

  test("never throws and never invents a form, whatever it is given", () => {
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
