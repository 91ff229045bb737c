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
