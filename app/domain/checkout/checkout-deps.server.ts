import type { HostedCheckout } from "#app/domain/payments/hosted-checkout.ts";
import type { PaymentProvider } from "#app/domain/payments/payment-provider.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import type { Semaphore } from "#app/platform/process/semaphore.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import type { ProcessLiveness } from "#app/platform/process/process-liveness.server.ts";

export interface CheckoutDeps {
  db: Db;
  jobs: Jobs;
  log: Log;
  clock: Clock;
  liveness: ProcessLiveness;
  payments: PaymentProvider;
  /** The provider with a hosted payment page; null if none is configured. */
  hosted: HostedCheckout | null;
  settings: SettingsReader;
  /**
   * Limits concurrent reservations, so that database connections remain for checkouts that already hold stock
   * and are paying.
   */
  reservationLimit: Semaphore;
  /** The time to wait for the provider before its idempotency key is closed. */
  paymentTimeoutMs: number;
  publicUrl: string;
  /** Signs the links to guests' orders. */
  secret: string;
  /** Whether a mail server is configured, so that customers can confirm their address. */
  canConfirmEmails: boolean;
  /** Called after stock changes to invalidate cached pages: the given tags, or all pages with products. */
  onStockChanged(affectedTags?: readonly CacheTag[]): void;
}
