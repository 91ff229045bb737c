import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import type { ProcessLiveness } from "#app/platform/process/process-liveness.server.ts";
import type { Semaphore } from "#app/platform/process/semaphore.ts";

export interface CheckoutDeps extends OrderDeps {
  liveness: ProcessLiveness;
  /**
   * Limits concurrent reservations, so that database connections remain for checkouts that already hold stock
   * and are paying.
   */
  reservationLimit: Semaphore;
  /** The time to wait for the provider before its idempotency key is closed. */
  paymentTimeoutMs: number;
  /** Whether the orders of one network address are limited, as rate limits are. */
  limitsNetworks: boolean;
  /** Whether a mail server is configured, so that customers can confirm their address. */
  canConfirmEmails: () => boolean;
}
