import type { AppContext } from "#app/context/app-context.server.ts";
import { queueImageCopy } from "#app/context/open-images.server.ts";
import {
  imagesKeptByBucket,
  leaveBucket,
  type BucketNeeded,
} from "#app/context/providers/image-places.server.ts";
import { failureOf } from "#app/context/providers/failure-of.server.ts";
import { CLIENTS } from "#app/context/providers/clients.server.ts";
import type { ConnectedProviders } from "#app/context/providers/providers.server.ts";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import {
  readConnectionForm,
  type ConnectionValues,
} from "#app/domain/connections/connection-values.server.ts";
import {
  disconnect,
  readConnections,
  saveConnection,
  type DisconnectResult,
} from "#app/domain/connections/connections.server.ts";
import { newId } from "#app/lib/id.ts";
import { MINUTE_MS } from "#app/lib/time/durations.ts";
import { CDN_NAMES, openCdn, type CdnName } from "#app/platform/cdn/cdns.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Limit } from "#app/platform/http/rate-limit.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import { isSetUp, PROVIDERS, type ProviderName } from "#app/platform/process/providers.ts";
import { bucketOf } from "#app/platform/storage/open-originals.server.ts";

/** Each test asks another company's service. */
export const PROVIDER_TESTS: Limit = { name: "provider-test", max: 10, windowMs: 10 * MINUTE_MS };

const TIMEOUT_MS = 10_000;

type TestCall = (
  providers: ConnectedProviders,
  deps: { log: Log; clock: Clock },
) => Promise<string | undefined> | undefined;

/**
 * Asks a provider whether it accepts what is set up, without sending, charging or keeping anything. Resolves with a sentence, and rejects
 * with the reason.
 */
const TEST_CALLS: Record<ProviderName, TestCall> = {
  ...clientTests(),
  ...cdnTests(),
  s3: testStorage,
  smtp: ({ emailTransport }) => emailTransport.testConnection?.(),
};

/** Not of the clients in use, which may be those of another provider. */
function clientTests(): Record<keyof typeof CLIENTS, TestCall> {
  const tests = Object.entries(CLIENTS).map(([name, open]): [string, TestCall] => [
    name,
    ({ env }, { clock }) => open(env, clock)?.testConnection?.(),
  ]);
  // Cast: Object.fromEntries loses the keys, which are those of the table.
  return Object.fromEntries(tests) as Record<keyof typeof CLIENTS, TestCall>;
}

/** Not of `providers.cdn`, which may be another one. */
function cdnTests(): Record<CdnName, TestCall> {
  const tests = CDN_NAMES.map((name): [CdnName, TestCall] => [
    name,
    ({ env }) => openCdn(name, env)?.testConnection(),
  ]);
  // Cast: Object.fromEntries loses the keys, which are those of all networks.
  return Object.fromEntries(tests) as Record<CdnName, TestCall>;
}

/** The provider's answer, as a sentence. */
type Answer = { ok: true; answer: string } | { ok: false; error: "refused"; answer: string };

type TooMany = { ok: false; error: "too-many"; retryAfterSeconds: number };

export type ProviderTestResult = Answer | TooMany | { ok: false; error: "not-set-up" };

interface ProviderRequest {
  name: ProviderName;
  actorId: string;
}

/** Tests a connection, at most ten times in ten minutes, and records the result with the connection and in the audit log. */
export async function testProvider(
  app: AppContext,
  { name, actorId }: ProviderRequest,
): Promise<ProviderTestResult> {
  const { providers, limits, db, clock } = app;
  if (!isSetUp(name, providers.env)) return { ok: false, error: "not-set-up" };
  const limit = await limits.consume(PROVIDER_TESTS, actorId);
  if (!limit.ok) return { ...limit, error: "too-many" };
  const result = await callWithin(app, { name, providers });
  await providers.record(name, result.ok ? null : result.answer);
  await inTransaction(db, (tx) =>
    recordAudit(tx, {
      actorId,
      action: "provider.tested",
      subjectType: "provider",
      subjectId: name,
      before: null,
      after: { result: result.answer },
      at: clock.now(),
    }),
  );
  return result;
}

export type ConnectProviderResult =
  | Answer
  | TooMany
  | { ok: false; error: "from-environment" }
  | { ok: false; error: "invalid"; fieldErrors: Record<string, string> };

/**
 * Connects a provider with the values that the owner entered, or changes them: tests them, and stores them only if the provider accepts
 * them. They take effect at once, in all processes.
 */
export async function connectProvider(
  app: AppContext,
  { name, actorId, entered }: ProviderRequest & { entered: ConnectionValues },
): Promise<ConnectProviderResult> {
  const { env, providers, limits, db, clock } = app;
  if (isSetUp(name, env)) return { ok: false, error: "from-environment" };
  const stored = (await readConnections(db, providers.sealing)).get(name)?.values ?? null;
  const form = readConnectionForm(name, { entered, stored });
  if (!form.ok) return form;
  if (name === "s3") {
    const kept = await imagesKeptByBucket(app, form.values);
    if (typeof kept === "number")
      return { ok: false, error: "invalid", fieldErrors: { S3_BUCKET: keptIn(kept) } };
  }
  const limit = await limits.consume(PROVIDER_TESTS, actorId);
  if (!limit.ok) return { ...limit, error: "too-many" };
  const result = await callWithin(app, { name, providers: providers.preview(name, form.values) });
  if (!result.ok) return result;
  const change = { provider: name, values: form.values, actorId, at: clock.now() };
  await saveConnection({ db, secrets: providers.sealing }, change);
  await apply(app);
  if (name === "s3") await queueImageCopy(app, "bucket");
  return result;
}

const keptIn = (count: number) =>
  `${count} ${count === 1 ? "image is" : "images are"} only in the bucket that is connected. Store new images in the data folder first, and wait until they are copied`;

export type DisconnectProviderResult = DisconnectResult | BucketNeeded;

/**
 * Deletes the values that the owner entered. A bucket is disconnected only when all its images are in the data folder, or, if it does not
 * respond, when the owner accepts that images may be missing.
 */
export async function disconnectProvider(
  app: AppContext,
  { name, actorId, mayLoseImages = false }: ProviderRequest & { mayLoseImages?: boolean },
): Promise<DisconnectProviderResult> {
  const refusal = name === "s3" ? await leaveBucket(app, { actorId, mayLoseImages }) : null;
  if (refusal) return refusal;
  const result = await disconnect(app, { provider: name, actorId, at: app.clock.now() });
  if (result.ok) await apply(app);
  return result;
}

/** Pages for everybody may name payment methods. */
async function apply({ providers, pages }: AppContext): Promise<void> {
  await providers.changed();
  pages.invalidateAll();
}

async function callWithin(
  { log, clock }: AppContext,
  { name, providers }: { name: ProviderName; providers: ConnectedProviders },
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${PROVIDERS[name].name} did not respond`)), TIMEOUT_MS);
  });
  try {
    const answer = await Promise.race([TEST_CALLS[name](providers, { log, clock }), timeout]);
    if (answer === undefined) throw new Error(`${PROVIDERS[name].name} is not set up`);
    return { ok: true, answer };
  } catch (error) {
    const answer = failureOf(error, { env: providers.env, name });
    // Not the error itself: a provider may repeat in it what it was sent.
    log.warn({ provider: name, reason: answer }, "The test of a provider failed");
    return { ok: false, error: "refused", answer };
  } finally {
    clearTimeout(timer);
  }
}

/** Lists the bucket and reads a key that no image has. S3 has no call that shows whether a key may write, and changes nothing. */
async function testStorage({ env }: ConnectedProviders, { log }: { log: Log }): Promise<string | undefined> {
  const bucket = bucketOf(env, log);
  if (!bucket) return undefined;
  await bucket.check();
  await bucket.get(`connection-test/${newId()}.txt`);
  return "The bucket accepts the key, and lists and reads files. The first upload shows whether the key may write.";
}
