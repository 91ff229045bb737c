import { expect, test } from "vitest";
import { descriptionFromHtml } from "#app/domain/catalog/internal/import/html-description.ts";

test.each([
  ["Plain text, 5 < 6 & more\n- of it", "Plain text, 5 < 6 & more\n- of it"],
  ["<p>Soft cotton.</p><p>Made in Lucknow.</p>", "Soft cotton.\n\nMade in Lucknow."],
  ["<p><strong>Wash</strong> cold, <em>never </em>hot</p>", "**Wash** cold, *never* hot"],
  ["<ul>\n <li>One</li>\n <li><b>Two</b></li>\n</ul>", "- One\n- **Two**"],
  ["Care<br/>Dry in shade", "Care\n\nDry in shade"],
  ["<h2>Details</h2><div>Hand-embroidered</div>", "**Details**\n\nHand-embroidered"],
  [
    'See <a href="https://example.com/care" target="_blank">our guide</a>',
    "See [our guide](https://example.com/care)",
  ],
  ['<a href="javascript:alert(1)">click</a>', "click"],
  ["<p>Tom &amp; Co&nbsp;&#8377;5 &#x2014; &lt;b&gt;</p>", "Tom & Co ₹5 — <b>"],
  ["<style>p{}</style><p>A</p><script>alert(1)</script>", "A"],
  ['<span style="color:red"></span><p><b></b>A</p>', "A"],
])("the description %j is imported as %j", (cell, text) => expect(descriptionFromHtml(cell)).toBe(text));
