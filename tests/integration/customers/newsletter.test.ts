import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { subscribers } from "#app/domain/customers/customers.tables.ts";
import { linkIn, waitForEmail } from "#tests/servers/outbox.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { openTestApp } from "#tests/servers/test-app.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const SUBSCRIBED = "You have been subscribed to our newsletter.";

const app = await appForFile();

async function statusOf(email: string): Promise<string | undefined> {
  const [row] = await app.store.db.select().from(subscribers).where(eq(subscribers.email, email));
  return row?.status;
}

const input = (email: string) => app.visitor().post("/newsletter", { email });

describe("the newsletter", () => {
  test("a newsletter subscription is made on the home page, confirmed by email, and ended with one click", async () => {
    expect(await (await app.visitor().get("/")).text()).toContain('action="/newsletter"');
    const response = await input(" Asha.Reads@Example.com ");
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(SUBSCRIBED);
    const email = await waitForEmail(app.outbox, "asha.reads@example.com", /newsletter/i);

    const link = linkIn(email);
    const question = await app.visitor().get(link);
    expect(question.headers.get("cache-control")).toBe("private, no-store");
    expect(await question.text()).toContain("Yes, send me the newsletter");
    // Mail scanners open links with GET.
    expect(await statusOf("asha.reads@example.com")).toBe("pending");
    expect(await (await app.visitor().post(link, {})).text()).toContain("Your subscription is confirmed");
    expect(await statusOf("asha.reads@example.com")).toBe("confirmed");

    const leave = /https?:\/\/\S+unsubscribe\S+/.exec(email.text ?? "")?.[0] ?? "";
    expect(await (await app.visitor().get(leave)).text()).toContain("Unsubscribe from the newsletter?");
    expect(await statusOf("asha.reads@example.com")).toBe("confirmed");
    expect(await (await app.visitor().post(leave, {})).text()).toContain("You have unsubscribed");
    expect(await statusOf("asha.reads@example.com")).toBe("unsubscribed");
  });

  test("a mail program's own button ends a subscription as RFC 8058 requires: one POST, no cookie, no redirect", async () => {
    await input("one-click@example.com");
    const email = await waitForEmail(app.outbox, "one-click@example.com", /newsletter/i);
    const header = (name: string) => email.headers.find(({ key }) => key === name)?.value;
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const address = /^<(http\S+)>$/.exec(header("list-unsubscribe") ?? "")?.[1] ?? "";
    const response = await fetch(address, {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
      redirect: "manual",
    });
    expect(response.status).toBe(200);
    expect(await statusOf("one-click@example.com")).toBe("unsubscribed");
  });

  test("the newsletter form gives subscribers, former subscribers and strangers the same response", async () => {
    for (const status of ["confirmed", "unsubscribed", "pending"] as const)
      await app.store.db
        .insert(subscribers)
        .values({ id: crypto.randomUUID(), email: `${status}@example.com`, token: status, status });
    const responses = await Promise.all(
      ["confirmed", "unsubscribed", "pending", "unknown"].map(async (who) => {
        const response = await input(`${who}@example.com`);
        return [response.status, pageText(await response.text())];
      }),
    );
    for (const response of responses) expect(response).toEqual(responses[0]);
    expect(await statusOf("confirmed@example.com")).toBe("confirmed");
    expect(await statusOf("unsubscribed@example.com")).toBe("pending");
  });

  test.each([
    ["", "Please enter your email address."],
    ["   ", "Please enter your email address."],
    ["nobody", "Email is invalid"],
    [`${"x".repeat(260)}@example.com`, "Use at most 254 characters"],
  ])("the newsletter form refuses %j", async (email, output) => {
    const response = await input(email);
    expect(response.status).toBe(400);
    expect(pageText(await response.text())).toContain(output);
  });

  test.each(["/newsletter/confirm", "/newsletter/unsubscribe"])(
    "the page %s accepts no other token",
    async (path) => {
      for (const query of ["", "?token=", "?token=guess"]) {
        const response = await app.visitor().post(`${path}${query}`, {});
        expect(response.status).toBe(404);
        expect(await response.text()).toContain("This link is not valid");
      }
    },
  );

  test("another site cannot subscribe its visitors to the newsletter", async () => {
    const response = await app
      .visitor()
      .post("/newsletter", { email: "driven@example.com" }, { origin: "https://evil.example" });
    expect(response.status).toBe(400);
    expect(await statusOf("driven@example.com")).toBeUndefined();
  });
});

// Proves SEC-COST-03
test("the eleventh newsletter subscription of an hour from one network address is refused", async () => {
  const limited = await openTestApp({ RATE_LIMITS: "on" });
  try {
    const statuses: number[] = [];
    for (let time = 0; time < 11; time += 1)
      statuses.push((await limited.visitor().post("/newsletter", { email: `w${time}@example.com` })).status);
    expect(statuses.slice(-2)).toEqual([200, 429]);
    expect(await limited.store.db.$count(subscribers)).toBe(10);
  } finally {
    await limited.close();
  }
});
