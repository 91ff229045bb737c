import { isDeepStrictEqual } from "node:util";
import type { AppContext } from "#app/context/app-context.server.ts";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import { newId } from "#app/lib/id.ts";
import { MINUTE_MS } from "#app/lib/time/durations.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Limit } from "#app/platform/http/rate-limit.server.ts";
import { isSetUp, PROVIDERS, type ProviderName } from "#app/platform/process/providers.ts";
import { openOriginals } from "#app/platform/storage/open-originals.server.ts";

/** Each test asks another company's service. */
export const PROVIDER_TESTS: Limit = { name: "provider-test", max: 10, windowMs: 10 * MINUTE_MS };

const TIMEOUT_MS = 10_000;

/**
 * Asks a provider whether it accepts what is set up, without sending, charging or keeping anything. Resolves with a sentence, and rejects
 * with the reason.
 */
const TEST_CALLS: Record<ProviderName, (app: AppContext) => Promise<string> | undefined> = {
  s3: testStorage,
  smtp: ({ providers }) => providers.emailTransport.testConnection?.(),
  razorpay: ({ providers }) => providers.hosted?.testConnection(),
  shiprocket: ({ providers }) => providers.carrier?.testConnection(),
  whatsapp: ({ providers }) => providers.phoneTransports.whatsapp.testConnection?.(),
  msg91: ({ providers }) => providers.phoneTransports.sms.testConnection?.(),
};

export type ProviderTestResult =
  /** What the provider answered, as a sentence. */
  | { ok: true; answer: string }
  | { ok: false; error: "not-set-up" }
  | { ok: false; error: "too-many"; retryAfterSeconds: number }
  | { ok: false; error: "refused"; answer: string };

/** Tests the connection to a provider, at most ten times in ten minutes, and records the result in the audit log. */
export async function testProvider(
  app: AppContext,
  { name, actorId }: { name: ProviderName; actorId: string },
): Promise<ProviderTestResult> {
  if (!isSetUp(name, app.env)) return { ok: false, error: "not-set-up" };
  const limit = await app.limits.consume(PROVIDER_TESTS, actorId);
  if (!limit.ok) return { ...limit, error: "too-many" };
  const result = await callWithin(app, name);
  const { answer } = result;
  await inTransaction(app.db, (tx) =>
    recordAudit(tx, {
      actorId,
      action: "provider.tested",
      subjectType: "provider",
      subjectId: name,
      before: null,
      after: { result: answer },
      at: app.clock.now(),
    }),
  );
  return result;
}

async function callWithin(
  app: AppContext,
  name: ProviderName,
): Promise<Extract<ProviderTestResult, { answer: string }>> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${PROVIDERS[name].name} did not respond`)), TIMEOUT_MS);
  });
  try {
    const answer = await Promise.race([TEST_CALLS[name](app), timeout]);
    if (answer === undefined)
      throw new Error(`${PROVIDERS[name].name} was set up after the store had started`);
    return { ok: true, answer };
  } catch (error) {
    app.log.warn({ err: error, provider: name }, "The test of a provider failed");
    const reason = error instanceof Error ? error.message : "Unknown error";
    return { ok: false, error: "refused", answer: asSentence(withoutSecrets(reason, { app, name })) };
  } finally {
    clearTimeout(timer);
  }
}

/** A provider may repeat in its error what it was sent. */
function withoutSecrets(text: string, { app, name }: { app: AppContext; name: ProviderName }): string {
  const { variables, examples } = PROVIDERS[name];
  const shown: Record<string, string> = examples;
  const values = Object.entries(app.env).flatMap(([variable, value]) =>
    variable in variables && typeof value === "string" && value !== shown[variable] ? value : [],
  );
  return values
    .flatMap((value) => [value, encodeURIComponent(value)])
    .reduce((clean, value) => (value.length < 4 ? clean : clean.replaceAll(value, "…")), text);
}

const asSentence = (text: string) => `${text.slice(0, 300).replace(/[.\s]+$/, "")}.`;

/** Stores a tiny object, reads it and deletes it. */
async function testStorage({ env, log }: AppContext): Promise<string> {
  const originals = await openOriginals(env, log);
  const key = `connection-test/${newId()}.txt`;
  const bytes = Buffer.from("connection test");
  await originals.put(key, bytes);
  const read = await originals.get(key);
  await originals.remove(key);
  if (!isDeepStrictEqual(read, bytes)) throw new Error("The bucket does not return what it stores");
  return "The bucket stores, returns and deletes files.";
}
