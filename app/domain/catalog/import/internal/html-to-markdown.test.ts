import { expect, test } from "vitest";
import { htmlToMarkdown } from "#app/domain/catalog/import/internal/html-to-markdown.server.ts";
import { renderDescription } from "#app/platform/markdown.server.ts";

test.each([
  ["<p>Soft cotton.</p><p>Made in Lucknow.</p>", "Soft cotton.\n\nMade in Lucknow."],
  ["<p><strong>Wash</strong> cold, <em>never </em>hot</p>", "**Wash** cold, *never* hot"],
  ["<ul>\n <li>One</li>\n <li><b>Two</b></li>\n</ul>", "- One\n- **Two**"],
  ["<ol><li>One</li><li>Two</li></ol>", "1. One\n2. Two"],
  ["<ul><li><p>One</p></li><li>Two<ul><li>Three</li></ul></li></ul>", "- One\n- Two\n  - Three"],
  ["Care<br/>Dry in shade", "Care\n\nDry in shade"],
  ["<b>Care<br>and wash</b>", "**Care and wash**"],
  ["<h2>Details</h2><div>Hand-embroidered</div>", "**Details**\n\nHand-embroidered"],
  ["<h3><strong>Details</strong></h3>", "**Details**"],
  [
    'See <a href="https://example.com/care" target="_blank">our guide</a>',
    "See [our guide](https://example.com/care)",
  ],
  ['<a href="/pages/a b(c)">Guide</a>', "[Guide](/pages/a%20b%28c%29)"],
  ["<p>Tom &amp; Co&nbsp;&#8377;5 &#x2014; &lt;b&gt;</p>", "Tom & Co ₹5 — <b>"],
  ['<span style="color:red"></span><p><b></b>A</p>', "A"],
  ["<blockquote>Quoted</blockquote><pre>Code</pre><hr>", "Quoted\n\nCode"],
  [
    "<table><tr><th>Chest</th><td>40</td></tr><tr><th>Waist</th><td>36</td></tr></table>",
    "Chest  40\n\nWaist  36",
  ],
  ["<p>Unclosed <b>bold", "Unclosed **bold**"],
])("the HTML %j becomes %j", (html, markdown) => {
  expect(htmlToMarkdown(html)).toEqual({ markdown, dropped: [] });
});

test.each([
  ["<style>p{}</style><p>A</p><script>alert(1)</script>", "A", ["script"]],
  ['<a href="javascript:alert(1)">click</a>', "click", ["link to javascript:alert(1)"]],
  ['<p><img src="https://example.com/1.jpg" onerror="alert(1)"></p><p>A</p>', "A", ["img"]],
  ['<iframe src="https://example.com/video"></iframe>A', "A", ["iframe"]],
  ["<form><input><button>Buy</button></form>A", "A", ["input", "button", "form"]],
])("the HTML %j loses what a description cannot have", (html, markdown, dropped) => {
  expect(htmlToMarkdown(html)).toEqual({ markdown, dropped });
});

test("the product page shows the text of a converted description, and none of its marks", () => {
  const { markdown } = htmlToMarkdown(
    "<h2>Size *and* fit</h2><p>1. 5 < 6 & 2*3*4 [a](b) _x_ #1 `c`</p><p># Not a heading</p><ul><li>+ One</li></ul>",
  );
  const html = renderDescription(markdown);
  expect(html).not.toMatch(/<(?:h\d|code|a|em|ol)\b/);
  const text = html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&");
  expect(text.split(/\n+/).filter(Boolean)).toEqual([
    "Size *and* fit",
    "1. 5 < 6 & 2*3*4 [a](b) _x_ #1 `c`",
    "# Not a heading",
    "+ One",
  ]);
});
