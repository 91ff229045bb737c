import type { SigningSecret } from "#app/platform/process/signing-secret.ts";
import path from "node:path";
import { createAdminEvents, type AdminEvents } from "#app/domain/analytics/admin-events.server.ts";
import { createVisitCounter, type VisitCounter } from "#app/domain/analytics/visit-counter.server.ts";
import { sendStockAlerts } from "#app/domain/back-in-stock/send-alerts.server.ts";
import type { CatalogNamesReader } from "#app/domain/catalog/catalog-names.server.ts";
import type { ProductDeps } from "#app/domain/catalog/product-deps.server.ts";
import {
  createProductIndex,
  type ProductIndex,
} from "#app/domain/catalog/product-index/product-index.server.ts";
import { joinGuestOrders } from "#app/domain/checkout/join-guest-orders.server.ts";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import {
  ensureAdministrator,
  type AdministratorCreated,
  createSessionFinder,
  type FindSignedInUser,
} from "#app/domain/customers/auth/sessions.server.ts";
import { createAuth, type Auth } from "#app/domain/customers/auth/auth.server.ts";
import { renewEncryption } from "#app/domain/customers/auth/renew-secrets.server.ts";
import type { SignInDeps } from "#app/domain/customers/auth/sign-in.server.ts";
import { endDiscountsOnlyFor } from "#app/domain/discounts/write-discount.server.ts";
import { renameSizesBought } from "#app/domain/reviews/write-review.server.ts";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import type { HostedCheckout, PaymentProvider } from "#app/domain/payments/payment-provider.ts";
import type { BookingCarrier } from "#app/domain/orders/shipments/booking/booking-carrier.ts";
import { createTestBank } from "#app/domain/payments/test-bank.server.ts";
import { createSearchCounter, type SearchCounter } from "#app/domain/catalog/search/search-counter.server.ts";
import {
  createSecurityLog,
  recordReachedLimit,
  type SecurityLog,
} from "#app/domain/audit/security-log.server.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import { openImages } from "#app/context/open-images.server.ts";
import {
  createPhoneTransports,
  createEmailTransport,
  carrierOf,
  hostedOf,
} from "#app/context/providers.server.ts";
import { wireCacheInvalidation } from "#app/context/cache-invalidation.server.ts";
import { createRestockWatch } from "#app/context/restock-watch.server.ts";
import { createShoppers, type Shoppers } from "#app/context/shoppers.server.ts";
import { registerJobs } from "#app/jobs/register-jobs.server.ts";
import { systemClock, type Clock } from "#app/platform/clock.ts";
import { openEventBus, type EventBus } from "#app/platform/cache/event-bus.server.ts";
import { openDatabase, type Database, type Db } from "#app/platform/database/database.server.ts";
import { createSemaphore } from "#app/platform/process/semaphore.ts";
import { guardDisk, type DiskGuard } from "#app/platform/database/pglite/disk-guard.server.ts";
import { vacuumAfterMigration } from "#app/platform/database/maintenance.server.ts";
import { migrate } from "#app/platform/database/migrate.server.ts";
import type { Env } from "#app/platform/process/env.server.ts";
import type { TemporaryUploads } from "#app/platform/uploads/temporary-uploads.server.ts";
import { startJobs, type Jobs } from "#app/platform/jobs.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import type { EmailTransport } from "#app/platform/messages/email-transport.server.ts";
import type { PhoneTransports } from "#app/platform/messages/phone-transport.server.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import type { ImageStore } from "#app/platform/images/images.server.ts";
import { createProcessLiveness } from "#app/platform/process/process-liveness.server.ts";
import { restrictDataFolder } from "#app/platform/process/private-files.server.ts";
import { createRateLimiter, type RateLimiter } from "#app/platform/http/rate-limit.server.ts";
import { digestOf, findSessionSecret } from "#app/platform/process/session-secret.server.ts";
import type { ShareCardStore } from "#app/platform/share-card/share-cards.server.ts";

/** The store's services, created once at the start and shared by all requests. */
export interface AppContext {
  env: Env;
  log: Log;
  clock: Clock;
  database: Database;
  disk: DiskGuard;
  db: Db;
  eventBus: EventBus;
  auth: Auth;
  findSignedInUser: FindSignedInUser;
  jobs: Jobs;
  emailTransport: EmailTransport;
  phoneTransports: PhoneTransports;
  /** Charges cards while `hosted` is null: the test bank, or a fake in tests. */
  payments: PaymentProvider;
  /** The provider with a payment page; null when the environment configures none. */
  hosted: HostedCheckout | null;
  /** The carrier that books parcels; null if none is configured. */
  carrier: BookingCarrier | null;
  uploads: TemporaryUploads;
  images: ImageStore;
  shareCards: ShareCardStore;
  settings: SettingsReader;
  names: CatalogNamesReader;
  searches: SearchCounter;
  productIndex: ProductIndex;
  visits: VisitCounter;
  adminEvents: AdminEvents;
  pages: PageCache;
  shoppers: Shoppers;
  limits: RateLimiter;
  securityLog: SecurityLog;
  onSignIn: SignInDeps["onSignIn"];
  publicUrl: string;
  /** The secret that signs sessions, and with separate keys the flash and device cookies. */
  secret: SigningSecret;
  outboxFolder: string;
  /** The dependencies of the use cases of orders, also passed to jobs that need no more. */
  orders: OrderDeps;
  checkout: CheckoutDeps;
  onDelete: ProductDeps["onDelete"];
  onSizesRenamed: ProductDeps["onSizesRenamed"];
  administrator: AdministratorCreated | null;
  close(): Promise<void>;
}

export interface AppOptions {
  env: Env;
  log: Log;
  clock?: Clock;
  payments?: PaymentProvider;
}

/** Opens the database, applies migrations, and creates the store's services. Rejects with StartupError for a misconfiguration. */
export async function createApp({
  env,
  log,
  clock = systemClock,
  payments,
}: AppOptions): Promise<AppContext> {
  await restrictDataFolder(env.DATA_DIR, log);
  const database = await openDatabase({
    url: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    log,
    poolSize: env.DATABASE_POOL_SIZE,
  });
  const opened: { close(): Promise<void> }[] = [database];
  const close = async () => {
    for (const each of opened.toReversed()) await each.close();
  };
  try {
    const { applied } = await migrate(database, undefined, { log });
    if (applied > 0) opened.push(vacuumAfterMigration({ pool: database.pool, log }));
    const { db } = database;
    const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
    const outboxFolder = path.resolve(env.DATA_DIR, "outbox");
    const emailTransport = createEmailTransport(env, outboxFolder, publicUrl);
    const phoneTransports = createPhoneTransports(env, outboxFolder);
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
    const searches = createSearchCounter({ db, log, clock });
    const visits = createVisitCounter({ db, log, clock, publicUrl });
    const adminEvents = createAdminEvents({ db, log, clock });
    const productIndex = createProductIndex({ db, log, clock });
    const restockWatch = createRestockWatch({ log, onRestock: () => sendStockAlerts(orders) });
    opened.push(restockWatch);
    const { pages, settings, names } = wireCacheInvalidation({
      eventBus,
      adminEvents,
      productIndex,
      restockWatch,
      db,
    });
    const { uploads, images, shareCards } = await openImages(env, { log, jobs });
    const provider = payments ?? createTestBank({ db, delayMs: env.TEST_PAYMENT_DELAY_MS });
    const hosted = hostedOf(env);
    const carrier = carrierOf(env, clock);
    const securityLog = createSecurityLog({ db, log, clock });
    const limits = createRateLimiter({
      db,
      clock,
      isOn: env.RATE_LIMITS === "on",
      onRefused: ({ limit, who }) => recordReachedLimit(securityLog, limit.name, who),
    });
    const auth = createAuth({
      db,
      clock,
      jobs,
      log,
      settings,
      publicUrl,
      secret,
      requireConfirmation: emailTransport.isReal,
      rateLimits: env.RATE_LIMITS === "on",
      limits,
    });
    await renewEncryption(db, secret);
    const findSignedInUser = createSessionFinder({ db, settings, clock, secret });
    const administrator = await ensureAdministrator(
      { db, auth },
      { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
    );
    const orders: OrderDeps = {
      db,
      jobs,
      log,
      clock,
      settings,
      publicUrl,
      secret,
      payments: provider,
      hosted,
      onStockChanged: (affectedTags = ["catalogue"]) => pages.invalidate(affectedTags),
    };
    const checkout: CheckoutDeps = {
      ...orders,
      liveness,
      reservationLimit: createSemaphore({
        atOnce: env.DATABASE_URL ? Math.ceil(env.DATABASE_POOL_SIZE / 2) : 1,
      }),
      paymentTimeoutMs: env.PAYMENT_TIMEOUT_MS,
      limitsNetworks: env.RATE_LIMITS === "on",
      canConfirmEmails: emailTransport.isReal,
    };
    await registerJobs({
      jobs,
      db,
      log,
      env,
      emailTransport,
      phoneTransports,
      images,
      orders,
      checkout,
      limits,
      carrier,
      clock,
    });
    // Only from here on: the start writes little and must be allowed to finish.
    const disk = await guardDisk({
      database,
      dataDir: env.DATA_DIR,
      reserveBytes: env.DISK_RESERVE_MB * 2 ** 20,
      log,
    });
    opened.push(disk);
    return {
      env,
      log,
      clock,
      database,
      db,
      disk,
      eventBus,
      auth,
      findSignedInUser,
      jobs,
      emailTransport,
      phoneTransports,
      payments: provider,
      hosted,
      carrier,
      uploads,
      images,
      shareCards,
      settings,
      names,
      searches,
      productIndex,
      visits,
      adminEvents,
      pages,
      shoppers: createShoppers({ db, log, clock, findSignedInUser, eventBus }),
      limits,
      securityLog,
      onSignIn: (userId) => joinGuestOrders(db, userId),
      publicUrl,
      secret,
      outboxFolder,
      orders,
      checkout,
      onDelete: endDiscountsOnlyFor,
      onSizesRenamed: renameSizesBought,
      administrator,
      async close() {
        adminEvents.close();
        await productIndex.close();
        await searches.close();
        await visits.close();
        uploads.close();
        images.close();
        await jobs.stop();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
