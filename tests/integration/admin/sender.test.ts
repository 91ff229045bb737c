import { expect, test } from "vitest";
import { createProviders } from "#app/context/providers/providers.server.ts";
import { newId } from "#app/lib/id.ts";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { pageText } from "#tests/pages/page-text.ts";

const PAGE = "/admin/settings/notifications";

const { app, admin } = await adminForFile();

/** The From header of an email that is sent now. */
async function senderOf(variables: { MAIL_FROM?: string } = {}): Promise<string> {
  const { store, outbox } = app;
  const env = { ...store.env, ...variables };
  const { emailTransport } = createProviders(env, { ...store, outboxFolder: outbox });
  const id = newId();
  await emailTransport.deliver(id, { to: "asha@example.com", subject: "Hello", html: "", text: "Hello" });
  const email = await readFile(path.join(outbox, `${id}.eml`), "utf8");
  return /^From: (.*)$/m.exec(email)?.[1] ?? "";
}

test("emails come from the name and address of the settings, unless MAIL_FROM names a sender", async () => {
  expect(await senderOf()).toContain("<hello@localhost>");
  const page = pageText(await (await admin.get(PAGE)).text());
  expect(page).toContain("needs SPF and DKIM records");
  const sender = { form: "sender", version: "0", name: 'Amaltas "Fashion"', address: "shop@amaltas.example" };
  expect((await admin.post(PAGE, { ...sender, address: "no address" })).status).toBe(400);
  expect((await admin.post(PAGE, sender)).status).toBe(302);
  expect(await senderOf()).toBe('"Amaltas \\"Fashion\\"" <shop@amaltas.example>');
  expect(await senderOf({ MAIL_FROM: "Other <other@amaltas.example>" })).toBe(
    "Other <other@amaltas.example>",
  );
});
