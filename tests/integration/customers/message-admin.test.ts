import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { contactMessages, subscribers } from "#app/domain/customers/customers.tables.ts";
import { newId } from "#app/lib/id.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { pageText } from "#tests/pages/page-text.ts";

const NOBODY = "00000000-0000-4000-8000-000000000000";

const { app, admin } = await adminForFile();

const read = async (path: string) => pageText(await (await admin.get(path)).text());

async function write(subject: string, more: Partial<typeof contactMessages.$inferInsert> = {}) {
  const id = newId();
  const message = { id, name: "Ruth", email: "ruth@example.com", subject, message: "Do you sew?", ...more };
  await app.store.db.insert(contactMessages).values(message);
  return id;
}

async function statusOf(id: string) {
  const [row] = await app.store.db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row?.status;
}

describe("messages", () => {
  test("messages are found by sender, subject or text, within a status", async () => {
    await write("Sleeves");
    await write("Hems", { name: "Jamila Khan", email: "jk@example.com" });
    await write("Colours", { message: "Is it 100% plum?", status: "archived" });
    for (const [search, found] of [
      ["jamila", "Hems"],
      ["JK@", "Hems"],
      ["sleev", "Sleeves"],
      ["100%", "Colours"],
    ] as const) {
      const text = await read(`/admin/messages?${new URLSearchParams({ search })}`);
      expect(text).toContain("1 message");
      expect(text).toContain(found);
    }
    expect(await read("/admin/messages?search=jamila&status=archived")).toContain("No messages match");
  });

  test("messages are marked, the change is audited, and the list stays on its page", async () => {
    const id = await write("To be answered");
    const response = await admin.post("/admin/messages?search=answered", { id, from: "new", to: "answered" });
    expect(response.headers.get("location")).toBe("/admin/messages?search=answered");
    expect(await read("/admin/messages?status=answered")).toContain("Marked as Answered");
    expect(await statusOf(id)).toBe("answered");
    const entries = await app.store.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(entries).toMatchObject([
      { action: "message.mark", before: { status: "new" }, after: { status: "answered" } },
    ]);
  });

  test("messages that were marked in another tab are reported and left unchanged", async () => {
    const id = await write("Twice");
    await admin.post("/admin/messages", { id, from: "new", to: "archived" });
    const late = await admin.post("/admin/messages", { id, from: "new", to: "answered" });
    expect(late.status).toBe(409);
    expect(pageText(await late.text())).toContain("It has been marked as Archived since");
    expect(await statusOf(id)).toBe("archived");
  });

  test("of two changes at the same moment one gets a conflict error", async () => {
    const id = await write("At once");
    const responses = await Promise.all(
      ["answered", "archived"].map((to) => admin.post("/admin/messages", { id, from: "new", to })),
    );
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(["302", "409"]);
  });

  test.each([
    [400, { id: NOBODY, from: "new", to: "burnt" }],
    [400, { id: NOBODY, from: "new", to: "new" }],
    [400, {}],
    [409, { id: NOBODY, from: "new", to: "archived" }],
    [409, { id: "' or 1=1", from: "new", to: "archived" }],
  ])("the messages page responds with %s to %j", async (status, fields) => {
    expect((await admin.post("/admin/messages", fields as Record<string, string>)).status).toBe(status);
  });
});

describe("subscribers", () => {
  beforeAll(async () => {
    const many = Array.from({ length: 2100 }, (_, n) => ({
      id: newId(),
      email: `reader${n}@example.com`,
      token: newId(),
      status: n < 1050 ? ("confirmed" as const) : ("pending" as const),
      confirmedAt: n < 1050 ? new Date("2026-01-02T03:04:05Z") : null,
    }));
    const sly = { id: newId(), email: "=cmd|'x'@example.com", token: newId(), status: "confirmed" as const };
    await app.store.db.insert(subscribers).values([...many, sly]);
  });

  test("subscribers are found by a part of the email", async () => {
    const text = await read("/admin/subscribers?search=READER209");
    expect(text).toContain("11 addresses");
    expect(text).not.toContain("reader1@");
    expect(await read("/admin/subscribers?search=_eader")).toContain("No subscribers match");
  });

  test("subscribers are exported as the list shows them, all pages and without keys", async () => {
    expect(await (await admin.get("/admin/subscribers?status=confirmed")).text()).toContain(
      'href="/admin/subscribers/export?status=confirmed"',
    );
    const response = await admin.get("/admin/subscribers/export?status=confirmed");
    expect(response.headers.get("content-disposition")).toMatch(/filename="subscribers-[\d-]+\.csv"/);
    const [head, ...lines] = (await response.text()).trim().split("\r\n");
    expect(head).toBe("Email,Status,Signed up,Confirmed");
    expect(lines).toHaveLength(1051);
    expect(new Set(lines).size).toBe(1051);
    expect(lines[0]).toMatch(/^'=cmd\|'x'@example\.com,confirmed,/);
    expect(lines.at(-1)).toMatch(/^reader0@example\.com,confirmed,[^,]+,2026-01-02T03:04:05\.000Z$/);
    const exported = await (await admin.get("/admin/subscribers/export?search=reader209")).text();
    expect(exported.trim().split("\r\n")).toHaveLength(12);
  });
});
