import { beforeAll, describe, expect, test } from "vitest";
import { posts } from "#app/domain/content/content.tables.ts";
import { formatDate } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/id.ts";
import { headings, pageText } from "#tests/pages/page-text.ts";
import { writeSampleContent } from "#tests/fixtures/sample-content.ts";
import { openTestApp } from "#tests/servers/test-app.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const app = await appForFile();

beforeAll(async () => {
  await writeSampleContent(app.store);
});

const read = async (path: string) => (await app.visitor().get(path)).text();

const PAGES = [
  ["/", "Welcome to our shop"],
  ["/about-us", "About Gulmohar"],
  ["/privacy-policy", "Privacy Policy"],
  ["/terms-conditions", "Terms & Conditions"],
  ["/refund-policy", "Refund Policy"],
  ["/contact", "Get In Touch"],
  ["/careers", "Careers"],
  ["/blog", "Our Blog"],
  ["/blog/a-pashmina-for-twenty-winters", "A Pashmina for Twenty Winters"],
] as const;

describe("a public page", () => {
  test.each(PAGES)(
    "the page %s is the same for everybody and describes itself to people and machines",
    async (path, h1) => {
      const response = await app.visitor().get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get("cache-control")).toMatch(/^public/);
      const html = await response.text();
      expect(headings(html, 1).map((text) => text.replaceAll(/\s+/g, " "))).toEqual([h1]);
      const address = new URL(path, app.store.publicUrl).href;
      expect(html).toContain(`<link rel="canonical" href="${address}"/>`);
      expect(html).toContain(`<meta property="og:url" content="${address}"/>`);
      expect(html).toMatch(/<meta property="og:image" content="http[^"]+\/og\/(?:page|post)\/[^"]+\.jpg"\/>/);
      expect(html).toMatch(/<meta name="description" content="[^"]{40,200}"\/>/);
      expect(html.match(/<title>/g)).toHaveLength(1);
    },
  );

  test("the header and the footer link to all public pages", async () => {
    const html = await read("/");
    for (const [path] of PAGES.slice(0, -1)) expect(html).toContain(`href="${path}"`);
  });

  test("the current page is marked in the navigation, also on its subpages", async () => {
    const current = /aria-current="page"[^>]*href="([^"]+)"|href="([^"]+)"[^>]*aria-current="page"/;
    for (const [path, link] of [
      ["/contact", "/contact"],
      ["/blog/a-pashmina-for-twenty-winters", "/blog"],
    ] as const) {
      const [, before, after] = current.exec(await read(path)) ?? [];
      expect(before ?? after).toBe(link);
    }
  });
});

describe("the text pages", () => {
  test("the privacy policy has today's date and the minimum age", async () => {
    const text = pageText(await read("/privacy-policy"));
    expect(text).toContain(`Last updated: ${formatDate(new Date())}`);
    expect(text).toContain("at least 18 years");
  });

  test("the terms have their sections in order and settle in rupees", async () => {
    const html = await read("/terms-conditions");
    expect(headings(html, 2).slice(0, 10)).toEqual([
      "Agreement to Terms",
      "Intellectual Property Rights",
      "User Representations",
      "Products",
      "Purchases and Payment",
      "Prohibited Activities",
      "Term and Termination",
      "Modifications and Interruptions",
      "Governing Law",
      "Contact Us",
    ]);
    expect(pageText(html)).toContain("payments are settled in Indian Rupees (INR)");
    expect(pageText(html)).toContain("laws of India");
  });

  test("the refund policy has its sections in order and the rules of returns", async () => {
    const html = await read("/refund-policy");
    expect(headings(html, 2).slice(0, 8)).toEqual([
      "Our Commitment",
      "Return Eligibility",
      "How to Initiate a Return",
      "Refund Process",
      "Exchanges",
      "Faulty or Incorrect Items",
      "Return Address",
      "Questions",
    ]);
    const text = pageText(html);
    for (const rule of [
      "within 30 days",
      "within 7-14 business days to the original payment method",
      "original shipping charges are non-refundable",
      "You normally pay the return shipping",
      "Gift cards, whenever we offer them, cannot be returned",
    ])
      expect(text).toContain(rule);
  });

  test("the About Us page shows mission, vision, values and team, and the shop's location without JavaScript", async () => {
    const html = await read("/about-us");
    expect(headings(html, 2)).toEqual(expect.arrayContaining(["Our Mission", "Our Vision"]));
    expect(headings(html, 3)).toEqual(expect.arrayContaining(["Fit comes first", "Nasreen Fatima"]));
    expect(html).toContain("https://www.openstreetmap.org/?mlat=26.8497&amp;mlon=80.9462");
    // Map tiles are loaded only when the map is scrolled into view.
    expect(html).not.toContain("tile.openstreetmap.org");
  });

  test("the careers page has three perks, the openings with their email links, and a block for everyone else", async () => {
    const html = await read("/careers");
    const text = pageText(html);
    expect(headings(html, 3).slice(3, 7)).toEqual([
      "Senior Fashion Consultant",
      "Pashmina Specialist & Curator",
      "Digital Marketing Manager",
      "Customer Experience Associate",
    ]);
    expect(html).toContain(
      "mailto:careers@gulmohar.example?subject=Application%20for%20Pashmina%20Specialist%20%26%20Curator",
    );
    expect(text).toContain("Remote / Lucknow Full-time");
    expect(text).toContain("Part-time");
    expect(text).toContain("Don’t See a Fit?");
  });

  test("the contact page shows address, telephone, email and hours", async () => {
    const text = pageText(await read("/contact"));
    for (const detail of [
      "Hazratganj",
      "+91 522 000 0000",
      "hello@gulmohar.example",
      "Operating Hours",
      "Monday-Saturday: 10:00 AM-8:00 PM IST",
      "Sunday: Closed",
    ])
      expect(text).toContain(detail);
  });

  test("the map server is the only addition to the content security policy", async () => {
    const policy = (await app.visitor().get("/contact")).headers.get("content-security-policy");
    expect(policy).toContain("img-src 'self' data: https://tile.openstreetmap.org;");
  });
});

describe("the blog", () => {
  test("the blog lists three posts with excerpt, date and category, newest first, and a note", async () => {
    const html = await read("/blog");
    expect(headings(html, 2).slice(0, 4)).toEqual([
      "Turn It Over: How to Read a Piece of Chikankari",
      "A Tape, a Wall and Ten Minutes: Measuring Yourself from XL to 6XL",
      "A Pashmina for Twenty Winters",
      "Stay Tuned",
    ]);
    const text = pageText(html);
    expect(text).toContain("what harms a fine shawl");
    expect(text).toContain(formatDate(new Date(Date.now() - 9 * 86_400_000)));
    expect(text).toContain("Craft");
  });

  test("a blog post is readable at its URL and is an article to search engines", async () => {
    const html = await read("/blog/a-pashmina-for-twenty-winters");
    expect(headings(html, 2)).toContain("The three enemies");
    expect(html).toContain("<strong>Moths.</strong>");
    const script = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? "";
    expect(JSON.parse(script)).toMatchObject({
      "@type": "BlogPosting",
      headline: "A Pashmina for Twenty Winters",
      author: { name: "Ghulam Hassan Wani" },
      mainEntityOfPage: `${app.store.publicUrl}/blog/a-pashmina-for-twenty-winters`,
    });
  });

  test("drafts, scheduled posts and unknown posts are 404 and in no list", async () => {
    const draft = { excerpt: "x", body: "Not yet", category: "Care", author: "A", title: "Hidden away" };
    const later = new Date(Date.now() + 3_600_000);
    await app.store.db.insert(posts).values([
      { ...draft, id: newId(), slug: "a-draft", status: "draft", publishedAt: new Date(0) },
      { ...draft, id: newId(), slug: "tomorrow", status: "published", publishedAt: later },
    ]);
    app.store.pages.invalidateAll();
    for (const slug of ["a-draft", "tomorrow", "nothing", "a%27b"]) {
      const response = await app.visitor().get(`/blog/${slug}`);
      expect([slug, response.status]).toEqual([slug, 404]);
      expect(await response.text()).toContain("Page Not Found");
    }
    for (const list of ["/blog", "/feed.xml"]) expect(await read(list)).not.toContain("Hidden away");
  });

  // Proves SEC-XSS-04
  test("HTML in a post's text stays text, in the page and in its title", async () => {
    const malicious = `<img src=x onerror="alert(1)"></script><script>alert(2)</script>`;
    await app.store.db.insert(posts).values({
      id: newId(),
      slug: "malicious",
      title: malicious,
      excerpt: malicious,
      body: `${malicious}\n\n[click](javascript:alert(3))`,
      category: malicious,
      author: malicious,
      status: "published",
      publishedAt: new Date(0),
    });
    const html = await read("/blog/malicious");
    expect(html).not.toContain("<img src=x");
    expect(html).not.toContain("<script>alert(2)");
    expect(html).not.toContain('href="javascript:');
  });
});

test("an unknown URL is 404 in the shop's own words", async () => {
  const response = await app.visitor().get("/nowhere/at-all");
  expect(response.status).toBe(404);
  const html = await response.text();
  expect(pageText(html)).toContain("404 Page Not Found");
  expect(pageText(html)).toContain("may have been removed or renamed, or it is temporarily unavailable");
  expect(html).toMatch(/href="\/"[^>]*>Back to Home/);
  expect(html).toMatch(/href="\/products"[^>]*>Browse Products/);
});

test("a shop whose owner has written nothing yet has all pages", async () => {
  const bare = await openTestApp();
  try {
    for (const [path] of PAGES.slice(0, -1)) {
      const response = await bare.visitor().get(path);
      expect([path, response.status]).toEqual([path, 200]);
    }
    expect(await (await bare.visitor().get("/feed.xml")).text()).toContain("<updated>1970-01-01");
  } finally {
    await bare.close();
  }
});
