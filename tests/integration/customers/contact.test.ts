import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { contactMessages } from "#app/domain/customers/customers.tables.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { emailsTo, waitForEmail } from "#tests/servers/outbox.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { openTestApp } from "#tests/servers/test-app.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const SHOP = "hello@gulmohar.example";
const MESSAGE = {
  name: "Asha Verma",
  email: "asha@example.com",
  subject: "Sleeves & hems",
  message: "Is the 4XL <wide> enough?\r\n\r\nThank you!",
};

const app = await appForFile();

const messagesOf = (email: string) =>
  app.store.db.select().from(contactMessages).where(eq(contactMessages.email, email));

describe("a message to the shop", () => {
  test("a contact message is stored, emailed to the shop with the sender as reply address, and acknowledged", async () => {
    const visitor = app.visitor();
    const sent = await visitor.post("/contact", MESSAGE);
    expect([sent.status, sent.headers.get("location")]).toEqual([302, "/contact"]);
    const next = pageText(await (await visitor.get("/contact")).text());
    expect(next).toContain("Message Sent!");
    expect(next).toContain("Thank you for contacting us. We’ll get back to you soon.");

    const [stored] = await messagesOf("asha@example.com");
    expect(stored).toMatchObject({
      ...MESSAGE,
      message: "Is the 4XL <wide> enough?\n\nThank you!",
      status: "new",
    });
    const toShop = await waitForEmail(app.outbox, SHOP, /Sleeves & hems/);
    expect(toShop.replyTo).toEqual([expect.objectContaining({ address: "asha@example.com" })]);
    expect(toShop.text).toContain("Is the 4XL <wide> enough?");
    expect(toShop.html).toContain("Is the 4XL &lt;wide&gt; enough?");
    const thanks = await waitForEmail(app.outbox, "asha@example.com", /thank you/i);
    expect(thanks.text).not.toContain("4XL");
  });

  test.each([
    ["name", "Name is required"],
    ["email", "Email is required"],
    ["subject", "Subject is required"],
    ["message", "Message is required"],
  ])("a contact message needs a %s, and the entered values stay", async (missing, output) => {
    const response = await app.visitor().post("/contact", { ...MESSAGE, [missing]: "  " });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain(output);
    expect(html).toContain(missing === "name" ? 'value="asha@example.com"' : 'value="Asha Verma"');
  });

  test.each(["nobody", "a@b", "a@example.com, b@example.com", "a@example.com\r\nBcc: b@example.com"])(
    "a contact message cannot come from %j",
    async (email) => {
      const response = await app.visitor().post("/contact", { ...MESSAGE, email });
      expect(response.status).toBe(400);
      expect(await response.text()).toContain("Email is invalid");
    },
  );

  // Proves SEC-XSS-03
  test("a contact message adds nothing to the headers of an email, whatever its lines say", async () => {
    await app.visitor().post("/contact", {
      ...MESSAGE,
      email: "sneaky@example.com",
      name: "A\r\nBcc: victim@example.com",
      subject: "Hello\r\nBcc: victim@example.com\r\n\r\nBuy this",
    });
    const email = await waitForEmail(app.outbox, SHOP, /^Contact form: Hello Bcc/);
    expect(email.subject).toBe("Contact form: Hello Bcc: victim@example.com Buy this");
    expect(email.bcc).toBeUndefined();
    expect(email.to).toHaveLength(1);
    expect(email.headers.map(({ key }) => key)).not.toContain("bcc");
    expect(await emailsTo(app.outbox, "victim@example.com")).toEqual([]);
  });

  test("a contact message from a robot gets the usual response and is not stored", async () => {
    const visitor = app.visitor();
    const fields = { ...MESSAGE, email: "robot@example.com", website: "https://spam.example" };
    expect((await visitor.post("/contact", fields)).headers.get("location")).toBe("/contact");
    expect(await (await visitor.get("/contact")).text()).toContain("Message Sent!");
    expect(await messagesOf("robot@example.com")).toEqual([]);
  });

  // Proves SEC-ACCOUNTS-15
  test("a contact message is acknowledged once an hour per address, so that the form cannot flood a mailbox", async () => {
    for (const subject of ["One", "Two", "Three"])
      await app.visitor().post("/contact", { ...MESSAGE, email: "Victim@example.com", subject });
    expect(await messagesOf("Victim@example.com")).toHaveLength(3);
    expect(
      await app.store.db.$count(outgoingMessages, eq(outgoingMessages.recipient, "Victim@example.com")),
    ).toBe(1);
  });
});

// Proves SEC-COST-03
test("the sixth contact message in a quarter of an hour from one network address is refused and kept in the form", async () => {
  const limited = await openTestApp({ RATE_LIMITS: "on" });
  try {
    const responses: Response[] = [];
    for (let time = 0; time < 6; time += 1) responses.push(await limited.visitor().post("/contact", MESSAGE));
    expect(responses.map(({ status }) => status)).toEqual([302, 302, 302, 302, 302, 429]);
    const last = responses.at(-1);
    const html = await last?.text();
    expect(html).toContain("Please try again in 15 minutes");
    expect(html).toContain('value="Sleeves &amp; hems"');
    expect(await limited.store.db.$count(contactMessages)).toBe(5);
  } finally {
    await limited.close();
  }
});
