import { and, desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { subscribers } from "#app/domain/customers/customers.tables.ts";
import { withdrawConsent } from "#app/domain/customers/consents/consents.server.ts";
import { SegmentRule } from "#app/domain/customers/segments/segment.ts";
import { segments } from "#app/domain/customers/segments/segments.tables.ts";
import { EMAILS_PER_MINUTE } from "#app/domain/people/campaigns/campaign.ts";
import { campaignRecipients, campaigns } from "#app/domain/people/campaigns/campaigns.tables.ts";
import { sendCampaigns } from "#app/domain/people/campaigns/send-campaigns.server.ts";
import { people } from "#app/domain/people/people.tables.ts";
import { newId } from "#app/lib/id.ts";
import { onMeasurement } from "#app/platform/process/measurements.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { makePaymentsReal } from "#tests/fixtures/payments/real-payments.ts";
import { guestOrdersForFile } from "#tests/fixtures/orders/guest-orders.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { emailsTo, waitForEmail } from "#tests/servers/outbox.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { makeCustomer } from "#tests/servers/test-store.ts";

const { app, admin, order } = await guestOrdersForFile();
const { store } = app;
const { db } = store;
const LIST = "/admin/customers/campaigns";
const TEXT = "## New weaves\n\nSee **them** at [the shop](/products). <b>No HTML</b>";

/** A segment of the customers with a tag of its own. */
async function taggedSegment(tag: string): Promise<string> {
  const at = new Date();
  const rule = SegmentRule.parse({ tag });
  const id = newId();
  await db.insert(segments).values({ id, name: `Segment ${tag}`, rule, createdAt: at, updatedAt: at });
  return id;
}

const tagPerson = (userId: string, tag: string) =>
  db
    .insert(people)
    .values({ userId, tags: [tag], updatedAt: new Date() })
    .onConflictDoUpdate({ target: people.userId, set: { tags: [tag] } });

/** A tagged customer, whose address has the status in the newsletter; null for one that never signed up. */
async function customer(tag: string, status: "confirmed" | "pending" | "unsubscribed" | null) {
  const userId = await makeCustomer(store);
  await tagPerson(userId, tag);
  const email = `${userId}@example.com`;
  if (status !== null) await db.insert(subscribers).values({ id: newId(), email, token: newId(), status });
  return email;
}

/** Saves a draft by the form, and returns its path and its post of a step. */
async function draftFor(segmentId: string, subject: string) {
  const fields = { segmentId, subject, text: TEXT };
  const response = await admin.post(`${LIST}/new`, { ...fields, step: "save", version: "0" });
  expect(response.status).toBe(302);
  const path = response.headers.get("location") ?? "";
  const post = (step: string, version: number) =>
    admin.post(path, { ...fields, step, version: String(version) });
  return { id: path.split("/").at(-1) ?? "", path, post };
}

const campaignOf = async (id: string) => (await db.select().from(campaigns).where(eq(campaigns.id, id)))[0];

/** The sent emails of a subject by their recipients. */
async function recipientsOf(subject: string): Promise<string[]> {
  const rows = await db
    .select({ to: outgoingMessages.recipient })
    .from(outgoingMessages)
    .where(and(eq(outgoingMessages.kind, "campaign"), eq(outgoingMessages.subject, subject)));
  return rows.map(({ to }) => to).toSorted();
}

async function finished(id: string) {
  await expect.poll(async () => (await campaignOf(id))?.status, { timeout: 15_000 }).toBe("sent");
  return campaignOf(id);
}

describe("a campaign", () => {
  test("is sent once to the subscribed customers of its segment alone, with a link to unsubscribe", async () => {
    const segmentId = await taggedSegment("weave");
    const reader = await customer("weave", "confirmed");
    const others = [
      await customer("weave", null),
      await customer("weave", "pending"),
      await customer("weave", "unsubscribed"),
      await customer("other", "confirmed"),
    ];
    const { id, path, post } = await draftFor(segmentId, "New weaves");
    expect(pageText(await (await admin.get(path)).text())).toContain("Send to 1 customer with a newsletter");
    expect((await post("send", 1)).status).toBe(302);
    expect(await finished(id)).toMatchObject({ recipientCount: 1, sentCount: 1 });
    const email = await waitForEmail(app.outbox, reader, /^New weaves$/);
    const link = /https?:\/\/\S+unsubscribe\S+/.exec(email.text ?? "")?.[0] ?? "";
    expect(email.headers.find(({ key }) => key === "list-unsubscribe")?.value).toBe(`<${link}>`);
    expect(email.html).toMatch(/<h2 [^>]+>New weaves<\/h2>/);
    expect(email.html).toMatch(/<a href="http[^"]+\/products"|<a [^>]+href="http[^"]+\/products"/);
    expect(email.html).not.toContain("<b>");
    for (const other of others) expect(await emailsTo(app.outbox, other)).toEqual([]);
    expect(pageText(await (await admin.get(path)).text())).toContain("Sent to 1");
    expect((await app.visitor().post(new URL(link).pathname + new URL(link).search, {})).status).toBe(200);
    const [subscriber] = await db.select().from(subscribers).where(eq(subscribers.email, reader));
    expect(subscriber?.status).toBe("unsubscribed");
    expect(await db.$count(campaignRecipients)).toBe(0);
  });

  test("is written to a guest at the address of the latest purchase", async () => {
    const { placed } = await order({ firstName: "Reader", email: "guest-reader@example.com" });
    await makePaymentsReal(store, placed.id);
    await tagPerson(placed.userId ?? "", "guests");
    await db
      .insert(subscribers)
      .values({ id: newId(), email: "guest-reader@example.com", token: newId(), status: "confirmed" });
    const { id, post } = await draftFor(await taggedSegment("guests"), "For guests");
    await post("send", 1);
    await finished(id);
    expect(await recipientsOf("For guests")).toEqual(["guest-reader@example.com"]);
  });

  test("two clicks, two processes and a repeated job send each email once", async () => {
    const segmentId = await taggedSegment("twice");
    const readers = await Promise.all(Array.from({ length: 120 }, () => customer("twice", "confirmed")));
    const { id, post } = await draftFor(segmentId, "Only once");
    const clicks = await Promise.all([post("send", 1), post("send", 1)]);
    expect(clicks.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 409]);
    const refused = clicks.find(({ status }) => status === 409);
    expect(pageText((await refused?.text()) ?? "")).toContain("Nothing was sent twice");
    await Promise.all([sendCampaigns(store.orders), sendCampaigns(store.orders)]);
    await sendCampaigns(store.orders);
    expect(await finished(id)).toMatchObject({ recipientCount: 120, sentCount: 120 });
    await sendCampaigns(store.orders);
    expect(await recipientsOf("Only once")).toEqual(readers.toSorted());
    expect((await post("send", 2)).status).toBe(409);
    const entries = await db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, id), eq(auditLog.action, "campaign.send")));
    expect(entries.length).toBe(1);
  });

  test("is not sent to people who unsubscribe or are erased before their turn, or while their email is queued", async () => {
    const [stays, leaves, erased] = [
      await customer("late", "confirmed"),
      await customer("late", "confirmed"),
      await customer("late", "confirmed"),
    ];
    const segmentId = await taggedSegment("late");
    const at = new Date();
    const id = newId();
    const rows = await db.select().from(subscribers);
    const idOf = (email: string) => rows.find((row) => row.email === email)?.id ?? "";
    await withdrawConsent(db, { email: leaves, purpose: "news", now: at });
    await db.insert(campaigns).values({
      id,
      segmentId,
      segmentName: "Late",
      subject: "Too late",
      text: "Hello",
      createdAt: at,
      updatedAt: at,
      recipientCount: 3,
    });
    await db
      .insert(campaignRecipients)
      .values([stays, leaves, erased].map((email) => ({ campaignId: id, subscriberId: idOf(email) })));
    await db.delete(subscribers).where(eq(subscribers.email, erased));
    await db.update(campaigns).set({ status: "sending", startedAt: at }).where(eq(campaigns.id, id));
    await sendCampaigns(store.orders);
    expect(await finished(id)).toMatchObject({ recipientCount: 3, sentCount: 1 });
    expect(await recipientsOf("Too late")).toEqual([stays]);
    await waitForEmail(app.outbox, stays, /^Too late$/);
    const queuedId = newId();
    const dropped: string[] = [];
    onMeasurement("message", ({ result }) => {
      if (result === "unsubscribed" || result === "too-many") dropped.push(result);
    });
    await withdrawConsent(db, { email: stays, purpose: "news", now: at });
    await db.transaction(async (tx) => {
      const message = { subject: "Queued", html: "<p>Hello</p>", text: "Hello", recipient: stays };
      const messageKey = `campaign:${id}:${newId()}`;
      await tx.insert(outgoingMessages).values({ id: queuedId, kind: "campaign", messageKey, ...message });
      await store.jobs.send(tx, "send-mail", { mailId: queuedId });
    });
    store.jobs.nudge("send-mail");
    await expect.poll(() => dropped, { timeout: 15_000 }).toEqual(["unsubscribed"]);
    expect(await db.$count(outgoingMessages, eq(outgoingMessages.id, queuedId))).toBe(0);
    // An email of the campaign that was dropped is not counted as sent.
    expect(await campaignOf(id)).toMatchObject({ sentCount: 0 });
    expect((await emailsTo(app.outbox, stays)).map(({ subject }) => subject)).toEqual(["Too late"]);
  });

  test("queues no more than its share while earlier emails still wait", async () => {
    const at = new Date();
    const filler = Array.from({ length: EMAILS_PER_MINUTE }, () => ({
      id: newId(),
      kind: "campaign",
      recipient: "waits@example.com",
      subject: "Waits",
      html: "",
      text: "",
    }));
    await db.insert(outgoingMessages).values(filler);
    const email = await customer("patient", "confirmed");
    const { id, post } = await draftFor(await taggedSegment("patient"), "Patience");
    await post("send", 1);
    expect(await sendCampaigns(store.orders)).toBe(0);
    expect(await campaignOf(id)).toMatchObject({ status: "sending", sentCount: 0 });
    expect(pageText(await (await admin.get(LIST)).text())).toContain("Sending 0 of 1");
    await db.delete(outgoingMessages).where(eq(outgoingMessages.subject, "Waits"));
    await sendCampaigns(store.orders);
    await finished(id);
    expect(await recipientsOf("Patience")).toEqual([email]);
    expect((await campaignOf(id))?.startedAt?.getTime()).toBeGreaterThanOrEqual(at.getTime());
  });
});

describe("the draft of a campaign", () => {
  test("is sent to its author as a test, and to nobody else", async () => {
    const reader = await customer("tested", "confirmed");
    const { id, path, post } = await draftFor(await taggedSegment("tested"), "Look at this");
    expect((await post("test", 1)).status).toBe(302);
    const email = await waitForEmail(app.outbox, ADMIN.email, /^TEST Look at this$/);
    expect(email.text).toContain("See **them**");
    expect(await emailsTo(app.outbox, reader)).toEqual([]);
    expect(await campaignOf(id)).toMatchObject({ status: "draft", version: 2 });
    const preview = await admin.get(`${path}/preview`);
    expect(preview.headers.get("content-security-policy")).toContain("sandbox");
    expect(await preview.text()).toContain("New weaves</h2>");
  });

  test("keeps what was typed when it is refused", async () => {
    const segmentId = await taggedSegment("refused");
    const { path, post } = await draftFor(segmentId, "Kept");
    const fields = { step: "save", version: "1", segmentId, subject: "", text: "Typed text" };
    const empty = await admin.post(path, fields);
    expect([empty.status, pageText(await empty.text())]).toEqual([
      400,
      expect.stringMatching(/Enter a subject.*Typed text/s),
    ]);
    const nobody = await post("send", 1);
    expect([nobody.status, pageText(await nobody.text())]).toEqual([
      409,
      expect.stringContaining("None of these customers has subscribed"),
    ]);
    await post("save", 1);
    const stale = await post("send", 1);
    expect([stale.status, pageText(await stale.text())]).toEqual([
      409,
      expect.stringContaining("Changed in the meantime"),
    ]);
    await db.delete(segments).where(eq(segments.id, segmentId));
    const without = await post("send", 2);
    expect([without.status, pageText(await without.text())]).toEqual([
      409,
      expect.stringContaining("The segment was deleted"),
    ]);
  });

  test("is deleted by its author, and stays in the audit log", async () => {
    const { id, path } = await draftFor(await taggedSegment("deleted"), "Never sent");
    expect((await admin.post(path, { intent: "delete", version: "1" })).status).toBe(302);
    expect(await campaignOf(id)).toBeUndefined();
    const actions = await db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subjectId, id))
      .orderBy(desc(auditLog.id));
    expect(actions.map(({ action }) => action)).toEqual(["campaign.delete", "campaign.create"]);
    expect(pageText(await (await admin.get("/admin/settings/security/log")).text())).toContain(
      "Never sent (deleted)",
    );
  });
});
