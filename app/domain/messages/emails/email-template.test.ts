import { expect, test } from "vitest";
import { renderEmail, salutation } from "#app/domain/messages/emails/email-template.ts";

const shop = { name: "Gulmohar", email: "hello@example.com", phone: "+91 1", addressLines: ["Lucknow"] };

test("values inserted into an email are escaped", () => {
  const name = `<img src=x onerror="alert(1)">`;
  const { html, text } = renderEmail(shop, {
    heading: name,
    paragraphs: [name],
    action: { label: name, url: `https://example.com/?a="><script>` },
    table: [{ label: name, value: name }],
    closing: name,
  });
  expect(html).not.toContain("<img");
  expect(html).not.toContain("<script");
  expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
  expect(text).toContain(name);
});

test("the HTML and the plain text both have the link and the figures", () => {
  const message = renderEmail(shop, {
    heading: "Thank you",
    paragraphs: [],
    action: { label: "See your order", url: "https://example.com/orders" },
    table: [{ label: "Total", value: "$10.00", isTotal: true }],
  });
  for (const version of [message.html, message.text]) {
    expect(version).toContain("https://example.com/orders");
    expect(version).toContain("$10.00");
  }
});

test("a logo keeps its proportions and has the wordmark as its alternative text", () => {
  const logo = { url: "https://shop.example/images/1/480.png", width: 1200, height: 300 };
  const message = { heading: "Thank you", paragraphs: [] };
  const { html } = renderEmail({ ...shop, wordmark: "Amaltas & Co", logo }, message);
  expect(html).toMatch(/<img[^>]*src="https:\/\/shop\.example\/images\/1\/480\.png"[^>]*>/);
  expect(html).toMatch(/alt="Amaltas &amp; Co"\s+width="176"\s+height="44"/);
  expect(renderEmail({ ...shop, logo: { ...logo, height: 100 } }, message).html).toMatch(
    /width="240"\s+height="20"/,
  );
});

test.each(["Asha Verma", "O'Neill-Sharma", "A. P. Kalam", "आशा वर्मा"])("%s is greeted by name", (name) => {
  expect(salutation(name)).toBe(`Dear ${name}`);
});

test.each(["", " ", "win at evil.example", "https://evil", "a@b", "x".repeat(61)])(
  "the name %j is left out of the salutation",
  (name) => {
    expect(salutation(name)).toBe("Hello");
  },
);

test("items have an image of fixed size with alternative text, and are complete as plain text", () => {
  const { html, text } = renderEmail(shop, {
    heading: "It has arrived",
    paragraphs: [],
    items: [
      {
        name: "Noor Kurta",
        options: "2XL · Mint",
        quantity: 2,
        value: "$80.00",
        imageUrl: "https://shop.example/images/1/160.jpg",
        link: { label: "Write a review", url: "https://shop.example/products/noor/review" },
      },
      { name: "Gone & forgotten", options: "", quantity: 1, imageUrl: null },
    ],
    table: [{ label: "Tracking number", value: "D1", url: "https://carrier.example/D1" }],
  });
  expect(html).toMatch(
    /<img\s+src="https:\/\/shop\.example\/images\/1\/160\.jpg"\s+alt="Noor Kurta"\s+width="64"\s+height="80"/,
  );
  expect(html.match(/<img/g)).toHaveLength(1);
  expect(html).toContain("Gone &amp; forgotten");
  expect(html).toContain('href="https://shop.example/products/noor/review"');
  expect(html).toContain('href="https://carrier.example/D1"');
  expect(text).toContain(
    "2 × Noor Kurta (2XL · Mint): $80.00\nWrite a review: https://shop.example/products/noor/review\n1 × Gone & forgotten",
  );
  expect(text).toContain("Tracking number: D1\nhttps://carrier.example/D1");
});
