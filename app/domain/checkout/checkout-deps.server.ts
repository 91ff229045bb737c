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

/** What the checkout works with. */
export interface CheckoutDeps {
  db: Db;
  jobs: Jobs;
  log: Log;
  clock: Clock;
  liveness: ProcessLiveness;
  payments: PaymentProvider;
  /** The provider with a page of its own; null in a shop that has none. */
  hosted: HostedCheckout | null;
  settings: SettingsReader;
  /**
   * Lets so many hold stock at once that connections are left for those who hold it already and pay: in a rush they would else wait
   * behind everybody who comes too late.
   */
  reservationLimit: Semaphore;
  /** How long the provider may take before its key is closed. */
  paymentTimeoutMs: number;
  publicUrl: string;
  /** Whether there is a mail server, so that customers can confirm their address. */
  canConfirmEmails: boolean;
  /** Called after stock has changed, so that kept pages show it: those that `changeStock` has named, or all with products. */
  onStockChanged(affectedTags?: readonly CacheTag[]): void;
}
