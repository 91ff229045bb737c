import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { PROVIDER_NAMES, type ProviderName } from "#app/platform/process/providers.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { CDN_NAMES } from "#app/platform/cdn/cdns.server.ts";
import { FakeCdn } from "#tests/servers/providers/fake-cdn.ts";
import { FakeMessengers } from "#tests/servers/providers/fake-messengers.ts";
import { FakeRazorpay } from "#tests/servers/providers/fake-razorpay.ts";
import { FakeShiprocket } from "#tests/servers/providers/fake-shiprocket.ts";
import { startMailServer } from "#tests/servers/providers/mail-server.ts";
import { startS3 } from "#tests/servers/providers/s3-server.ts";
import { openTestAdmin } from "#tests/servers/test-admin.ts";

const PAGE = "/admin/settings/connections";

const razorpay = await new FakeRazorpay().open();
const shiprocket = await new FakeShiprocket().open();
const messengers = await new FakeMessengers().open();
const mail = await startMailServer();
const s3 = await startS3();
const cdns = await Promise.all(CDN_NAMES.map((name) => new FakeCdn(name).open()));
const cdnKeys: Record<string, string> = Object.fromEntries(cdns.flatMap((cdn) => Object.entries(cdn.env())));
const env = {
  ...razorpay.env(),
  ...shiprocket.env(),
  ...messengers.env(),
  ...s3.env,
  ...cdnKeys,
  SMTP_URL: mail.url,
};
const { app, admin } = await openTestAdmin(env);

afterAll(async () => {
  await app.close();
  for (const server of [razorpay, shiprocket, messengers, s3, ...cdns]) await server.close();
  await mail.goAway();
});

async function answerOf(provider: string): Promise<string> {
  const response = await admin.post(PAGE, { provider });
  return pageText(await response.text());
}

const ANSWERS: Record<ProviderName, string> = {
  s3: "The bucket accepts the key, and lists and reads files. The first upload shows whether the key may write.",
  smtp: "The mail server accepts the connection and the sign-in.",
  razorpay: "Razorpay accepts the keys. They are test keys: no money moves.",
  shiprocket: "Shiprocket accepts the account, and has the pickup location.",
  whatsapp: "WhatsApp accepts the token for +91 98765 43210, Gulmohar.",
  msg91: "MSG91 accepts the key. The balance of its wallet is 1250.5.",
  cloudflare: "Cloudflare accepts the key and the purge of a tag that no page has.",
  fastly: "Fastly accepts the key and the purge of a tag that no page has.",
  bunny: "Bunny accepts the key and the purge of a tag that no page has.",
};

test.each(PROVIDER_NAMES)(
  "the owner tests the connection to %s, which the audit log records",
  async (name) => {
    const requests = s3.requests.length;
    expect(await answerOf(name)).toContain(`The connection works. ${ANSWERS[name]}`);
    const [entry] = await app.store.db.select().from(auditLog).where(eq(auditLog.subjectId, name));
    expect(entry).toMatchObject({ action: "provider.tested", after: { result: ANSWERS[name] } });
    // Nothing is stored in the bucket, not even for a moment.
    expect(s3.requests.slice(requests).filter((request) => !request.startsWith("GET "))).toEqual([]);
    expect(mail.taken).toEqual([]);
    expect(messengers.received).toEqual([]);
  },
);

test("a refusal names the provider's reason", async () => {
  shiprocket.pickupLocation = "Warehouse";
  expect(await answerOf("shiprocket")).toContain(
    "The test failed. Shiprocket accepts the account, but SHIPROCKET_PICKUP_LOCATION is not one of its pickup locations: Warehouse.",
  );
  s3.failNext(Infinity, 403);
  expect(await answerOf("s3")).toContain("The test failed. The image storage refuses the store");
  await mail.goAway();
  expect(await answerOf("smtp")).toContain("The test failed.");
  await razorpay.close();
  expect(await answerOf("razorpay")).toContain("The test failed. Razorpay did not respond to /v1/payments.");
});

test("the answers of providers show no secret, even where the provider repeats it", async () => {
  const other = await openTestAdmin({
    ...messengers.env(),
    MSG91_AUTH_KEY: "wrong-secret-key",
    WHATSAPP_TOKEN: "wrong-token",
  });
  try {
    for (const provider of ["msg91", "whatsapp"]) {
      const html = await (await other.admin.post(PAGE, { provider })).text();
      expect(pageText(html)).toContain("The test failed.");
      expect(html).not.toContain("wrong-secret-key");
      expect(html).not.toContain("wrong-token");
    }
  } finally {
    await other.app.close();
  }
});

test("a provider that is not set up has no button, and its test is refused", async () => {
  const other = await openTestAdmin({});
  try {
    const page = await (await other.admin.get(PAGE)).text();
    expect(page).not.toContain("Test connection");
    const text = pageText(await (await other.admin.post(PAGE, { provider: "razorpay" })).text());
    expect(text).not.toContain("The connection works.");
    expect((await other.admin.post(PAGE, { provider: "unknown" })).status).toBe(404);
  } finally {
    await other.app.close();
  }
});

test("more than ten tests within ten minutes are refused", async () => {
  const other = await openTestAdmin({ ...messengers.env(), RATE_LIMITS: "on" });
  try {
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await other.admin.post(PAGE, { provider: "msg91" })).status).toBe(200);
    expect((await other.admin.post(PAGE, { provider: "msg91" })).status).toBe(429);
  } finally {
    await other.app.close();
  }
});
