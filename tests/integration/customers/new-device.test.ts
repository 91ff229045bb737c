// Proves SEC-ACCOUNTS-22, ASVS-V6-03

import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#app/domain/customers/customers.tables.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { Visitor } from "#tests/requests/visitor.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";

const app = await appForFile({ RATE_LIMITS: "on" });
const { db } = app.store;
const PASSWORD = "moti jhumka 7";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

const notices = (email: string) =>
  db.$count(
    outgoingMessages,
    and(eq(outgoingMessages.recipient, email), eq(outgoingMessages.kind, "new-device")),
  );

test("the owner of an account gets an email about a sign-in in a new browser, and none about a known one", async () => {
  const email = "new-device@example.com";
  const knownDevice = app.visitor();
  await knownDevice.signUp(email, PASSWORD);
  await knownDevice.signIn(email, PASSWORD);
  await knownDevice.signIn(email, PASSWORD);
  expect(await notices(email)).toBe(0);
  await db.update(users).set({ emailVerified: true }).where(eq(users.email, email));
  const other = new Visitor(app.url, { "user-agent": FIREFOX });
  await other.signIn(email, "wrong");
  expect(await notices(email)).toBe(0);
  await other.signIn(email, PASSWORD);
  const sent = await waitForEmail(app.outbox, email, /new sign-in/);
  expect(sent.text).toContain("Dear Asha Verma");
  expect(sent.text).toContain("Firefox on Linux");
  expect(sent.text).toContain("/forgot-password");
  await other.signIn(email, PASSWORD);
  expect(await notices(email)).toBe(1);
  for (let opened = 0; opened < 5; opened += 1)
    await new Visitor(app.url, { "user-agent": FIREFOX }).signIn(email, PASSWORD);
  expect(await notices(email)).toBe(3);
});

test("the administrator gets the email too, with a link to the security settings", async () => {
  const admin = { email: "owner@gulmohar.example", password: "a long test password" };
  await app.visitor().post("/admin/login", admin);
  await new Visitor(app.url, { "user-agent": FIREFOX }).post("/admin/login", admin);
  const sent = await waitForEmail(app.outbox, admin.email, /new sign-in/);
  expect(sent.text).toContain("/admin/settings/security");
});
