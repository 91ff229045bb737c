import path from "node:path";
import { createAdminEvents } from "#app/domain/analytics/admin-events.server.ts";
import { createVisitCounter } from "#app/domain/analytics/visit-counter.server.ts";
import { createSecurityLog, recordReachedLimit } from "#app/domain/audit/security-log.server.ts";
import {
  createImageFetcher,
  type ImageFetcher,
  type ImageFetcherDeps,
} from "#app/domain/catalog/import/images/image-fetcher.server.ts";
import {
  importFilesFolder,
  openImportFiles,
  type ImportFiles,
} from "#app/domain/catalog/import/images/import-files.server.ts";
import { createProductIndex } from "#app/domain/catalog/product-index/product-index.server.ts";
import { createSearchCounter } from "#app/domain/catalog/search/search-counter.server.ts";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { createAuth } from "#app/domain/customers/auth/auth.server.ts";
import { renewEncryption } from "#app/domain/customers/auth/renew-secrets.server.ts";
import { createSessionFinder, ensureAdministrator } from "#app/domain/customers/auth/sessions.server.ts";
import { createRedirectCounter } from "#app/domain/redirects/redirect-counter.server.ts";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import { resealKeys } from "#app/domain/webhooks/endpoints.server.ts";
import { createWebhookSender, type SenderDeps } from "#app/domain/webhooks/webhook-sender.server.ts";
import { createSettingsReader, type SettingsReader } from "#app/domain/settings/settings.server.ts";
import { wireCacheInvalidation } from "#app/context/cache-invalidation.server.ts";
import { openLiveProviders } from "#app/context/providers/live-providers.server.ts";
import type { GivenProviders } from "#app/context/providers/providers.server.ts";
import { createRestockWatch } from "#app/context/restock-watch.server.ts";
import { openEventBus, type EventBus } from "#app/platform/cache/event-bus.server.ts";
import { createPurgeQueue } from "#app/platform/cdn/purge-queue.server.ts";
import type { Cdn } from "#app/platform/cdn/cdn.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Database, Db } from "#app/platform/database/database.server.ts";
import { vacuumAfterMigration } from "#app/platform/database/maintenance.server.ts";
import { migrate } from "#app/platform/database/migrate.server.ts";
import type { ExternalRules } from "#app/platform/http/post-external.server.ts";
import { createRateLimiter } from "#app/platform/http/rate-limit.server.ts";
import { startJobs, type Jobs } from "#app/platform/jobs.server.ts";
import type { EmailTransport } from "#app/platform/messages/email-transport.server.ts";
import type { Env } from "#app/platform/process/env.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import { createProcessLiveness } from "#app/platform/process/process-liveness.server.ts";
import { createSemaphore } from "#app/platform/process/semaphore.ts";
import {
  digestOf,
  findSessionSecret,
  sealingSecretsOf,
} from "#app/platform/process/session-secret.server.ts";
import type { SigningSecret } from "#app/platform/process/signing-secret.ts";

// The parts of the application, in the order in which `createApp` creates them.

/** What is closed when the store stops, in reverse order. */
export interface Closable {
  close(): Promise<void>;
}

interface PlatformOptions {
  env: Env;
  log: Log;
  clock: Clock;
  database: Database;
  opened: Closable[];
  given?: GivenProviders;
}

/** Applies migrations, and starts jobs, transports of messages and the event bus. */
export async function openPlatform({ env, log, clock, database, opened, given }: PlatformOptions) {
  const { applied } = await migrate(database, undefined, { log });
  if (applied > 0) opened.push(vacuumAfterMigration({ pool: database.pool, log }));
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const { db } = database;
  const outboxFolder = path.resolve(env.DATA_DIR, "outbox");
  const jobs = await startJobs({ database, log });
  const secret = { current: await findSessionSecret(env), previous: env.SESSION_SECRET_PREVIOUS ?? null };
  const liveness = createProcessLiveness({ pool: database.pool, url: env.DATABASE_URL });
  const eventBus = await openEventBus({
    url: env.DATABASE_URL,
    self: liveness.self,
    secretDigest: digestOf(secret.current),
    log,
  });
  opened.push(eventBus);
  const sealing = sealingSecretsOf(env, secret);
  const settings = createSettingsReader(db);
  const providers = await openLiveProviders({
    env,
    db,
    settings,
    log,
    clock,
    given,
    eventBus,
    sealing,
    outboxFolder,
    publicUrl,
  });
  opened.push(providers);
  return { db, publicUrl, outboxFolder, settings, providers, jobs, secret, liveness, eventBus };
}

interface MemoryOptions {
  db: Db;
  log: Log;
  clock: Clock;
  publicUrl: string;
  eventBus: EventBus;
  settings: SettingsReader;
  jobs: Jobs;
  providers: { readonly cdn: Cdn | null };
  opened: Closable[];
  onRestock(): Promise<unknown>;
}

/** Creates what a process keeps in memory: counters, the product index and caches, which follow the event bus. */
export function createShopMemory({ opened, onRestock, ...deps }: MemoryOptions) {
  const { db, log, clock, eventBus, settings } = deps;
  const searches = createSearchCounter(deps);
  const visits = createVisitCounter(deps);
  const redirectCounter = createRedirectCounter(deps);
  const adminEvents = createAdminEvents(deps);
  const productIndex = createProductIndex(deps);
  const restockWatch = createRestockWatch({ log, onRestock });
  opened.push(restockWatch);
  const purges = createPurgeQueue({ ...deps, isOn: () => deps.providers.cdn !== null });
  // Pages of an earlier version, and changes whose purge was lost when a process was killed.
  purges.add(null);
  const watchers = { adminEvents, productIndex, restockWatch, purges };
  const caches = wireCacheInvalidation({ eventBus, ...watchers, settings, db, clock });
  return { searches, visits, redirectCounter, adminEvents, productIndex, purges, ...caches };
}

interface SignInOptions {
  env: Env;
  log: Log;
  clock: Clock;
  db: Db;
  jobs: Jobs;
  settings: SettingsReader;
  publicUrl: string;
  secret: SigningSecret;
  providers: { readonly emailTransport: EmailTransport };
}

/** Creates accounts with their limits and their security log, and the first administrator. */
export async function createSignIn({ env, providers, ...deps }: SignInOptions) {
  const { db, clock, secret } = deps;
  const securityLog = createSecurityLog(deps);
  const limits = createRateLimiter({
    db,
    clock,
    isOn: env.RATE_LIMITS === "on",
    onRefused: ({ limit, who }) => recordReachedLimit(securityLog, limit.name, who),
  });
  const auth = createAuth({
    ...deps,
    requiresConfirmation: () => providers.emailTransport.isReal,
    rateLimits: env.RATE_LIMITS === "on",
    limits,
  });
  await renewEncryption(db, secret);
  const findSignedInUser = createSessionFinder(deps);
  const administrator = await ensureAdministrator(
    { db, auth },
    { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
  );
  return { securityLog, limits, auth, findSignedInUser, administrator };
}

/** Starts to send events to webhooks. */
export async function openWebhooks({
  env,
  providers,
  ...deps
}: Omit<SenderDeps, "sealing" | "rules"> & {
  env: Env;
  providers: { readonly sealing: SenderDeps["sealing"] };
}) {
  const { sealing } = providers;
  await resealKeys(deps.db, sealing);
  const sender = createWebhookSender({ ...deps, sealing, rules: externalRulesOf(env) });
  sender.start();
  return sender;
}

const externalRulesOf = (env: Env): ExternalRules => ({ allowsPrivate: env.WEBHOOKS_TO_PRIVATE === "on" });

/** Opens what fetches the images of imports, and the files that came with them. */
export function openImportImages({
  env,
  ...deps
}: Omit<ImageFetcherDeps, "files" | "rules"> & { env: Env }): {
  importFiles: ImportFiles;
  imageFetcher: ImageFetcher;
} {
  const importFiles = openImportFiles(importFilesFolder(env.DATA_DIR));
  const rules = externalRulesOf(env);
  return { importFiles, imageFetcher: createImageFetcher({ ...deps, files: importFiles, rules }) };
}

/** The dependencies of a checkout: those of orders, with the bounds of this process. */
export function checkoutDepsOf({
  env,
  ...deps
}: OrderDeps & Pick<CheckoutDeps, "liveness" | "canConfirmEmails"> & { env: Env }): CheckoutDeps {
  return {
    ...deps,
    reservationLimit: createSemaphore({
      atOnce: env.DATABASE_URL ? Math.ceil(env.DATABASE_POOL_SIZE / 2) : 1,
    }),
    paymentTimeoutMs: env.PAYMENT_TIMEOUT_MS,
    limitsNetworks: env.RATE_LIMITS === "on",
  };
}
