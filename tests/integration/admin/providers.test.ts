import { expect, test } from "vitest";
import { PROVIDERS } from "#app/platform/process/providers.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { pageText } from "#tests/pages/page-text.ts";

const secrets = {
  RAZORPAY_KEY_ID: "rzp_test_page",
  RAZORPAY_KEY_SECRET: "key-secret-of-the-page",
  RAZORPAY_WEBHOOK_SECRET: "webhook-secret-of-the-page",
};

const SET_UP = new Set(["razorpay", "msg91"]);

const { app, admin } = await adminForFile({ ...secrets, MSG91_AUTH_KEY: "auth-key-of-the-page" });

test("the former URL of the page leads to it", async () => {
  const { status, headers } = await admin.get("/admin/settings/providers");
  expect([status, headers.get("location")]).toEqual([301, "/admin/settings/connections"]);
});

test("the pages of connections state which the environment sets up, by which variables, and where webhooks go, without any value", async () => {
  const html = await (await admin.get("/admin/settings/connections")).text();
  const text = pageText(html);
  for (const [id, { name, does, withoutIt, required }] of Object.entries(PROVIDERS)) {
    for (const words of [name, does]) expect(text).toContain(words);
    expect([id, text.includes(withoutIt)]).toEqual([id, !SET_UP.has(id)]);
    expect([id, text.includes(required.join(", "))]).toEqual([id, SET_UP.has(id)]);
  }
  expect(text.match(/Not connected/g)).toHaveLength(Object.keys(PROVIDERS).length - SET_UP.size);
  const page = pageText(await (await admin.get("/admin/settings/connections/razorpay")).text());
  expect(page).toContain(`${app.store.publicUrl}/webhooks/razorpay`);
  expect(page).toContain("The environment sets this provider up");
  const values = [...Object.values(secrets), "auth-key-of-the-page", app.store.env.SESSION_SECRET];
  for (const value of values.filter(Boolean)) expect(html).not.toContain(value);
});
