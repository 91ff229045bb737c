import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connections } from "#app/domain/connections/connections.tables.ts";
import { CDN_NAMES } from "#app/platform/cdn/cdns.server.ts";
import type { ProviderName } from "#app/platform/process/providers.ts";
import { turnSecondFactorOn } from "#tests/fixtures/sign-in/second-factor.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { FakeCdn } from "#tests/servers/providers/fake-cdn.ts";
import { FakeMessengers } from "#tests/servers/providers/fake-messengers.ts";
import { FakeShiprocket } from "#tests/servers/providers/fake-shiprocket.ts";
import { openTestAdmin } from "#tests/servers/test-admin.ts";

const LIST = "/admin/settings/connections";

const shiprocket = await new FakeShiprocket().open();
const messengers = await new FakeMessengers().open();
const cdns = await Promise.all(CDN_NAMES.map((name) => new FakeCdn(name).open()));
const fakes = [shiprocket, messengers, ...cdns];
const variables: Record<string, string> = Object.fromEntries(
  fakes.flatMap((fake) => Object.entries(fake.env())),
);
const onlyUrls = Object.entries(variables).filter(([name]) => /_(?:API_URL|TIMEOUT_MS)$/.test(name));
const { app, admin } = await openTestAdmin(Object.fromEntries(onlyUrls));
const { db, providers } = app.store;

beforeAll(async () => {
  const [code = ""] = await turnSecondFactorOn(admin);
  await admin.post(`${LIST}/shiprocket`, { form: "code", code });
});

afterAll(async () => {
  await app.close();
  for (const fake of fakes) await fake.close();
});

interface Case {
  provider: ProviderName;
  /** The inputs of the form: a variable, with "secret-" before it if its value is not shown. */
  inputs: string[];
  /** The input that gets a wrong value, and the provider's sentence for it. */
  wrong: string;
  reason: string;
  isConnected: () => boolean;
}

const CASES: Case[] = [
  {
    provider: "shiprocket",
    inputs: [
      "SHIPROCKET_EMAIL",
      "secret-SHIPROCKET_PASSWORD",
      "secret-SHIPROCKET_WEBHOOK_TOKEN",
      "SHIPROCKET_PICKUP_PIN",
    ],
    wrong: "secret-SHIPROCKET_PASSWORD",
    reason: "Invalid email and password combination",
    isConnected: () => providers.carrier !== null,
  },
  {
    provider: "whatsapp",
    inputs: [
      "secret-WHATSAPP_TOKEN",
      "WHATSAPP_PHONE_NUMBER_ID",
      "secret-WHATSAPP_APP_SECRET",
      "secret-WHATSAPP_VERIFY_TOKEN",
    ],
    wrong: "secret-WHATSAPP_TOKEN",
    reason: "Invalid OAuth access token",
    isConnected: () => providers.phoneTransports.whatsapp.isReal,
  },
  {
    provider: "cloudflare",
    inputs: ["CLOUDFLARE_ZONE_ID", "secret-CLOUDFLARE_API_TOKEN"],
    wrong: "secret-CLOUDFLARE_API_TOKEN",
    reason: "Cloudflare refused: Authentication error",
    isConnected: () => providers.cdn?.tagHeader === "Cache-Tag",
  },
  {
    provider: "fastly",
    inputs: ["FASTLY_SERVICE_ID", "secret-FASTLY_API_TOKEN"],
    wrong: "secret-FASTLY_API_TOKEN",
    reason: "Provided credentials are missing or invalid",
    isConnected: () => providers.cdn?.tagHeader === "Surrogate-Key",
  },
  {
    provider: "bunny",
    inputs: ["BUNNY_PULL_ZONE_ID", "secret-BUNNY_API_KEY"],
    wrong: "secret-BUNNY_API_KEY",
    reason: "The request authorization failed",
    isConnected: () => providers.cdn?.tagHeader === "CDN-Tag",
  },
];

describe.each(CASES)("the form of $provider", ({ provider, inputs, wrong, reason, isConnected }) => {
  const page = `${LIST}/${provider}`;
  const keys = Object.fromEntries(
    inputs.map((input) => [input, variables[input.replace("secret-", "")] ?? ""]),
  );
  const rows = () => db.select().from(connections).where(eq(connections.provider, provider));
  const secrets = inputs.filter((input) => input.startsWith("secret-")).map((input) => keys[input] ?? "");

  test("shows the provider's sentence for a wrong key, keeps the other input, and stores nothing", async () => {
    const refused = await admin.post(page, { form: "connect", ...keys, [wrong]: "a wrong key of this test" });
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(pageText(html)).toContain(reason);
    for (const input of inputs.filter((name) => !name.startsWith("secret-")))
      expect(html).toContain(`value="${keys[input]}"`);
    for (const secret of ["a wrong key of this test", ...secrets]) expect(html).not.toContain(`"${secret}"`);
    expect(await rows()).toEqual([]);
    expect(isConnected()).toBe(false);
  });

  test("connects the provider at once, shows no secret, and disconnects it", async () => {
    const connected = await admin.post(page, { form: "connect", ...keys });
    expect(connected.headers.get("location")).toBe(LIST);
    expect(isConnected()).toBe(true);
    const html = await (await admin.get(page)).text();
    expect(pageText(html)).toContain("Connected");
    for (const secret of secrets) expect(html).not.toContain(`"${secret}"`);
    expect((await admin.post(page, { form: "disconnect" })).headers.get("location")).toBe(LIST);
    expect(isConnected()).toBe(false);
    expect(await rows()).toEqual([]);
  });
});

test("what does not look like a zone, service or pull zone is refused beside the field, before anything is sent", async () => {
  for (const [provider, input, sentence] of [
    ["cloudflare", "CLOUDFLARE_ZONE_ID", "Zone ID must have 32 characters from 0 to 9 and a to f"],
    ["fastly", "FASTLY_SERVICE_ID", "Service ID must be letters and digits"],
    ["bunny", "BUNNY_PULL_ZONE_ID", "Pull zone ID must be digits"],
  ] as const) {
    const calls = cdns.reduce((sum, cdn) => sum + cdn.calls, 0);
    const refused = await admin.post(`${LIST}/${provider}`, { form: "connect", [input]: "../../zones" });
    expect(refused.status).toBe(400);
    expect(pageText(await refused.text())).toContain(sentence);
    expect(cdns.reduce((sum, cdn) => sum + cdn.calls, 0)).toBe(calls);
  }
});
