import type { SigningSecret } from "#app/platform/process/signing-secret.ts";
import type { AdminEvents } from "#app/domain/analytics/admin-events.server.ts";
import type { VisitCounter } from "#app/domain/analytics/visit-counter.server.ts";
import { sendStockAlerts } from "#app/domain/back-in-stock/send-alerts.server.ts";
import type { CatalogNamesReader } from "#app/domain/catalog/catalog-names.server.ts";
import type { ImageFetcher } from "#app/domain/catalog/import/images/image-fetcher.server.ts";
import type { ImportFiles } from "#app/domain/catalog/import/images/import-files.server.ts";
import type { ProductDeps } from "#app/domain/catalog/product-deps.server.ts";
import type { ProductIndex } from "#app/domain/catalog/product-index/product-index.server.ts";
import { joinGuestOrders } from "#app/domain/checkout/join-guest-orders.server.ts";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { revokeAllPersonalTokens } from "#app/domain/api-keys/personal-tokens.server.ts";
import type { RevokeTokens } from "#app/domain/customers/auth/end-access.server.ts";
import type { AdministratorCreated, FindSignedInUser } from "#app/domain/customers/auth/sessions.server.ts";
import type { Auth } from "#app/domain/customers/auth/auth.server.ts";
import type { SignInDeps } from "#app/domain/customers/auth/sign-in.server.ts";
import { endDiscountsOnlyFor } from "#app/domain/discounts/write-discount.server.ts";
import { renameSizesBought } from "#app/domain/reviews/write-review.server.ts";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import type { PaymentProvider } from "#app/domain/payments/payment-provider.ts";
import { createTestBank } from "#app/domain/payments/test-bank.server.ts";
import type { RedirectCounter } from "#app/domain/redirects/redirect-counter.server.ts";
import type { SearchCounter } from "#app/domain/catalog/search/search-counter.server.ts";
import type { SecurityLog } from "#app/domain/audit/security-log.server.ts";
import type { WebhookSender } from "#app/domain/webhooks/webhook-sender.server.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import { copyLeftImages, openImages } from "#app/context/open-images.server.ts";
import {
  checkoutDepsOf,
  type Closable,
  createShopMemory,
  createSignIn,
  openImportImages,
  openPlatform,
  openWebhooks,
} from "#app/context/app-parts.server.ts";
import type { GivenProviders } from "#app/context/providers/providers.server.ts";
import type { LiveProviders } from "#app/context/providers/live-providers.server.ts";
import { createShoppers, type Shoppers } from "#app/context/shopper/shoppers.server.ts";
import { registerJobs } from "#app/jobs/register-jobs.server.ts";
import { systemClock, type Clock } from "#app/platform/clock.ts";
import type { EventBus } from "#app/platform/cache/event-bus.server.ts";
import { openDatabase, type Database, type Db } from "#app/platform/database/database.server.ts";
import { guardDisk, type DiskGuard } from "#app/platform/database/pglite/disk-guard.server.ts";
import type { Env } from "#app/platform/process/env.server.ts";
import type { TemporaryUploads } from "#app/platform/uploads/temporary-uploads.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import type { PurgeQueue } from "#app/platform/cdn/purge-queue.server.ts";
import type { ImageStore } from "#app/platform/images/images.server.ts";
import type { ImageStorage } from "#app/platform/storage/image-storage.server.ts";
import type { Originals } from "#app/platform/storage/originals.server.ts";
import { restrictDataFolder } from "#app/platform/process/private-files.server.ts";
import { createMemoryLimiter, type MemoryLimiter } from "#app/platform/http/memory-limits.server.ts";
import type { RateLimiter } from "#app/platform/http/rate-limit.server.ts";
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
  providers: LiveProviders;
  /** Charges cards while no provider with a payment page is connected: the test bank, or a fake in tests. */
  payments: PaymentProvider;
  uploads: TemporaryUploads;
  images: ImageStore;
  imageFetcher: ImageFetcher;
  /** The image files that came with imports. */
  importFiles: ImportFiles;
  originals: Originals;
  /** Where originals are stored at this moment. */
  findImageStorage: () => ImageStorage;
  shareCards: ShareCardStore;
  settings: SettingsReader;
  names: CatalogNamesReader;
  searches: SearchCounter;
  productIndex: ProductIndex;
  visits: VisitCounter;
  redirectCounter: RedirectCounter;
  adminEvents: AdminEvents;
  pages: PageCache;
  purges: PurgeQueue;
  webhooks: WebhookSender;
  shoppers: Shoppers;
  limits: RateLimiter;
  apiLimits: MemoryLimiter;
  securityLog: SecurityLog;
  onSignIn: SignInDeps["onSignIn"];
  revokeTokens: RevokeTokens;
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
  /** Used instead of the providers of the environment and the connections. */
  providers?: GivenProviders;
}

/** Opens the database, applies migrations, and creates the store's services. Rejects with StartupError for a misconfiguration. */
export async function createApp(options: AppOptions): Promise<AppContext> {
  const { env, log } = options;
  await restrictDataFolder(env.DATA_DIR, log);
  const database = await openDatabase({
    url: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    log,
    poolSize: env.DATABASE_POOL_SIZE,
  });
  const opened: Closable[] = [database];
  const close = async () => {
    for (const each of opened.toReversed()) await each.close();
  };
  try {
    const app = await createServices(options, { database, opened });
    const { adminEvents, productIndex, searches, visits, redirectCounter } = app;
    const { purges, webhooks, uploads, images, jobs, imageFetcher } = app;
    return {
      ...app,
      async close() {
        adminEvents.close();
        await productIndex.close();
        await searches.close();
        await visits.close();
        await redirectCounter.close();
        await imageFetcher.close();
        uploads.close();
        images.close();
        await purges.close();
        await webhooks.close();
        await jobs.stop();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Creates the services in the order in which they need each other. What they open is added to `opened`. */
async function createServices(
  { env, log, clock = systemClock, payments, providers: given }: AppOptions,
  { database, opened }: { database: Database; opened: Closable[] },
): Promise<Omit<AppContext, "close">> {
  const platform = await openPlatform({ env, log, clock, database, opened, given });
  const { db, jobs, publicUrl, secret, liveness } = platform;
  const shop = createShopMemory({
    ...platform,
    log,
    clock,
    opened,
    onRestock: () => sendStockAlerts(orders),
  });
  const media = await openImages(env, { log, jobs, providers: platform.providers });
  const bank = payments ?? createTestBank({ db, delayMs: env.TEST_PAYMENT_DELAY_MS });
  const signIn = await createSignIn({ ...platform, env, log, clock, settings: shop.settings });
  const importImages = openImportImages({ ...platform, ...shop, ...media, log, clock, env });
  const base = { log, clock, ...platform, ...shop, ...media, ...importImages, payments: bank, ...signIn };
  const orders: OrderDeps = {
    db,
    jobs,
    log,
    clock,
    settings: shop.settings,
    publicUrl,
    secret,
    payments: bank,
    providers: platform.providers,
    onStockChanged: (affectedTags = ["catalogue"]) => shop.pages.invalidate(affectedTags),
  };
  const checkout = checkoutDepsOf({
    ...orders,
    env,
    liveness,
    canConfirmEmails: () => platform.providers.emailTransport.isReal,
  });
  await registerJobs({ ...base, env, orders, checkout });
  const webhooks = await openWebhooks({ ...base, env });
  await copyLeftImages(base);
  // Only from here on: the start writes little and must be allowed to finish.
  const disk = await guardDisk({
    database,
    dataDir: env.DATA_DIR,
    reserveBytes: env.DISK_RESERVE_MB * 2 ** 20,
    log,
  });
  opened.push(disk);
  return {
    ...base,
    env,
    database,
    disk,
    webhooks,
    orders,
    checkout,
    apiLimits: createMemoryLimiter({ clock, isOn: env.RATE_LIMITS === "on" }),
    shoppers: createShoppers({ ...base, findSignedInUser: signIn.findSignedInUser }),
    onSignIn: (userId) => joinGuestOrders(db, userId),
    revokeTokens: revokeAllPersonalTokens,
    onDelete: endDiscountsOnlyFor,
    onSizesRenamed: renameSizesBought,
  };
}
