// Proves ASVS-V1-03, SEC-XSS-04

import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeHtml } from "#app/lib/text/html.ts";
import { renderPlainText, renderDescription, renderMarkdown } from "#app/platform/markdown.server.ts";

test("headings, lists, emphasis and links are rendered", () => {
  const rendered = renderMarkdown("## Wash it\n\n1. *Cool* water\n2. [Soap](https://example.com/a?b=1&c)");
  expect(rendered).toContain("<h2>Wash it</h2>");
  expect(rendered).toContain("<li><em>Cool</em> water</li>");
  expect(rendered).toContain('<a href="https://example.com/a?b=1&amp;c">Soap</a>');
});

test.each([
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "text <b onclick=alert(1)>bold</b>",
  "<!-- --><svg onload=alert(1)>",
])("HTML in Markdown is escaped: %s", (text) => {
  expect(renderMarkdown(text)).not.toMatch(/<(?!\/?p>)/);
});

test.each([
  "[a](javascript:alert(1))",
  "[a](JaVaScRiPt:alert(1))",
  "[a](java\nscript:alert(1))",
  "[a](&#106;avascript:alert(1))",
  "[a](data:text/html;base64,PHNjcmlwdD4=)",
  "![a](javascript:alert(1))",
  "<javascript:alert(1)>",
  "[a][b]\n\n[b]: vbscript:x",
])("a URL cannot contain code: %j", (text) => {
  expect(renderMarkdown(text)).not.toMatch(/(?:href|src)="\s*(?:javascript|vbscript|data)/i);
});

test("a quoted link title cannot break out of its attribute", () => {
  const rendered = renderMarkdown(`[a](https://example.com 'x" onmouseover="alert(1)')`);
  expect(rendered).not.toContain('" onmouseover="');
});

test("a description supports bold, italics, lists and links, as HTML and as plain text", () => {
  const text = "**Soft** and *light*.\n\n- [Care](/care)\n- 100% cotton & silk";
  const rendered = renderDescription(text);
  for (const html of ["<strong>Soft</strong>", "<em>light</em>", '<li><a href="/care">Care</a></li>'])
    expect(rendered).toContain(html);
  expect(renderPlainText(text)).toBe("Soft and light.\n\n- Care\n- 100% cotton & silk");
  expect(renderPlainText("**Soft**\n\nand *light*")).toBe("Soft\n\nand light");
});

test.each([
  "# Not a heading",
  "<b>bold</b> <script>alert(1)</script>",
  "<div>\nblock\n</div>",
  "![not](https://example.com/image.jpg)",
  "`code` and ~~~",
  "> not a quote",
  "Price\n---",
  "    four spaces",
])("a description shows any other syntax as text: %j", (text) => {
  const tags = renderDescription(text).match(/<[^>]+>/g) ?? [];
  expect(tags.filter((tag) => !/^<\/?(?:p|a)\b/.test(tag))).toEqual([]);
});

const CHARACTERS = "abc XYZ 19.5% (1–2), “कुर्ता” & 'é';:/!?=+".split("");

test("a description without Markdown keeps its paragraphs", () => {
  const line = fc.string({ unit: fc.constantFrom(...CHARACTERS), minLength: 1 });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (lines) => {
      const text = lines.map((one) => `A ${one.trim()}`.trim()).join("\n\n");
      const paragraphs = text
        .split("\n\n")
        .map((one) => `<p>${escapeHtml(one).replaceAll("&#39;", "'")}</p>`);
      expect(renderDescription(text)).toBe(paragraphs.join("\n"));
      expect(renderPlainText(text)).toBe(text);
    }),
  );
});

const LOOM = "0198c0de-0000-7000-8000-000000000001";
const SIZES = new Map([[LOOM, { width: 1000, height: 750 }]]);
const LOOM_IMAGE = `![The "loom" & <warp>](/images/${LOOM}/1200.webp)`;

test.each([
  ["a page", renderMarkdown],
  ["a description", renderDescription],
])("an uploaded image in %s reserves its space and is loaded when it comes into view", (_, render) => {
  const html = render(`Before.\n\n${LOOM_IMAGE}\n\nAfter.`, SIZES);
  expect(html).toContain('width="1000" height="750"');
  expect(html).toContain('loading="lazy"');
  expect(html).toContain(`srcset="/images/${LOOM}/480.webp 480w, /images/${LOOM}/640.webp 640w`);
  // The first width that shows the whole source is the last one.
  expect(html).toContain(`/images/${LOOM}/1200.webp 1200w" sizes=`);
  expect(html).toContain('alt="The &quot;loom&quot; &amp; &lt;warp&gt;"');
  expect(html.match(/<img/g)).toHaveLength(1);
});

test("an image without a known size, or of another site, is rendered as before", () => {
  expect(renderMarkdown(LOOM_IMAGE)).toBe(
    `<p><img src="/images/${LOOM}/1200.webp" alt="The &quot;loom&quot; &amp; &lt;warp&gt;" /></p>`,
  );
  expect(renderMarkdown("![a](/images/journal-1.webp)", SIZES)).toBe(
    '<p><img src="/images/journal-1.webp" alt="a" /></p>',
  );
});

test("a description with an uploaded image shows any other image as a link, as one without", () => {
  const other = "![not](https://example.com/image.jpg)";
  const link = '!<a href="https://example.com/image.jpg">not</a>';
  expect(renderDescription(other, SIZES)).toBe(`<p>${link}</p>`);
  const both = renderDescription(`${other}\n\n${LOOM_IMAGE}`, SIZES);
  expect(both).toContain(`<p>${link}</p>`);
  expect(both.match(/<img/g)).toHaveLength(1);
  expect(renderPlainText(`Soft.\n\n${LOOM_IMAGE}`)).toBe("Soft.");
});

test("text that looks like a rendered image stays text", () => {
  const text = `<img src="/images/${LOOM}/1200.webp" alt="a" />`;
  expect(renderMarkdown(text, SIZES)).not.toContain("<img");
  expect(renderMarkdown(`\`${text}\``, SIZES)).not.toContain("<img");
});
