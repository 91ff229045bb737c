import type { SigningSecret } from "#app/platform/process/signing-secret.ts";
import type { HostedCheckout, PaymentProvider } from "#app/domain/payments/payment-provider.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";

export interface OrderDeps {
  db: Db;
  jobs: Jobs;
  log: Log;
  clock: Clock;
  payments: PaymentProvider;
  /** The provider with a hosted payment page; null if none is configured. */
  hosted: HostedCheckout | null;
  settings: SettingsReader;
  publicUrl: string;
  /** Signs the links to guests' orders. */
  secret: SigningSecret;
  /** Called after stock changes to invalidate cached pages: the given tags, or all pages with products. */
  onStockChanged(affectedTags?: readonly CacheTag[]): void;
}
