import { assert, property, string } from "fast-check";
import { expect, test } from "vitest";
import { escapeXml, xml } from "#app/lib/text/xml.ts";

test("inserted values are escaped as text", () => {
  const title = `Tom & "Jerry" <script>]]>`;
  expect(xml`<t a="${title}">${title}</t>`.markup).toBe(
    `<t a="Tom &amp; &quot;Jerry&quot; &lt;script&gt;]]&gt;">Tom &amp; &quot;Jerry&quot; &lt;script&gt;]]&gt;</t>`,
  );
});

test("fragments are inserted unescaped, and an empty value inserts nothing", () => {
  const item = xml`<i>${"a&b"}</i>`;
  expect(xml`<l>${[item, item]}${null}${undefined}${7}</l>`.markup).toBe(
    "<l><i>a&amp;b</i><i>a&amp;b</i>7</l>",
  );
});

test("characters that XML 1.0 forbids are removed: controls, lone surrogates, U+FFFE", () => {
  expect(escapeXml("a\u0000b\u0008c\u001Bd\uD800e\uFFFEf\tg\nh🌺")).toBe("abcdef\tg\nh🌺");
});

test("no text breaks out of its element or attribute", () => {
  assert(
    property(string({ unit: "binary-ascii" }), (text) => {
      expect(escapeXml(text)).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|#39;)/);
    }),
  );
});
