import { expect, test } from "vitest";
import { renderMarkdown } from "#app/platform/markdown.server.ts";

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
])("HTML in the text stays text: %s", (text) => {
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
])("an address cannot carry code: %j", (text) => {
  expect(renderMarkdown(text)).not.toMatch(/(?:href|src)="\s*(?:javascript|vbscript|data)/i);
});

test("what is quoted in a link's title cannot leave its attribute", () => {
  const rendered = renderMarkdown(`[a](https://example.com 'x" onmouseover="alert(1)')`);
  expect(rendered).not.toContain('" onmouseover="');
});
