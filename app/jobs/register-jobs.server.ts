import { z } from "zod";
import { buildArchive } from "#app/domain/accounting/archives/build-archive.server.ts";
import { releaseExpiredHolds } from "#app/domain/back-in-stock/held-items.server.ts";
import { sendStockAlerts } from "#app/domain/back-in-stock/send-alerts.server.ts";
import { applyImports } from "#app/domain/catalog/import/apply-import.server.ts";
import type { ImageFetcher } from "#app/domain/catalog/import/images/image-fetcher.server.ts";
import type { ImportFiles } from "#app/domain/catalog/import/images/import-files.server.ts";
import { reportLowStock } from "#app/domain/catalog/stock/low-stock.server.ts";
import { estimateFit } from "#app/domain/analytics/fit/list-fit.server.ts";
import {
  handlePaymentEvent,
  checkLatePayments,
} from "#app/domain/checkout/hosted-payments/settle-hosted.server.ts";
import { sendReminders } from "#app/domain/checkout/reminders/send-reminders.server.ts";
import { releaseExpiredDrafts } from "#app/domain/checkout/drafts/draft-stock.server.ts";
import { settleCheckouts, warnOfHeldStock } from "#app/domain/checkout/settle-checkouts.server.ts";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { cancelUnconfirmed } from "#app/domain/orders/actions/confirm-order.server.ts";
import { attachDocuments } from "#app/domain/orders/documents/document-pdf.server.ts";
import { admitMessage } from "#app/domain/orders/emails/admit-message.server.ts";
import { sendDueGiftCards } from "#app/domain/orders/gift-cards/gift-cards.server.ts";
import { sendCampaigns, uncountDropped } from "#app/domain/people/campaigns/send-campaigns.server.ts";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import { settleRefund, settleRefunds } from "#app/domain/orders/refunds/settle-refunds.server.ts";
import type { BookingCarrier } from "#app/domain/orders/shipments/booking/booking-carrier.ts";
import type { HostedCheckout } from "#app/domain/payments/payment-provider.ts";
import { cancelUnneededPickups } from "#app/domain/orders/returns/pickups/cancel-pickup.server.ts";
import { cancelBookings } from "#app/domain/orders/shipments/booking/book-shipment.server.ts";
import { bookWaiting } from "#app/domain/orders/waiting/book-waiting.server.ts";
import { releaseActions } from "#app/domain/orders/waiting/release-actions.server.ts";
import { cleanUp } from "#app/jobs/clean-up.server.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import type { Cdn } from "#app/platform/cdn/cdn.ts";
import { createPurger } from "#app/platform/cdn/purge-cdn.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { RateLimiter } from "#app/platform/http/rate-limit.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import type { Env } from "#app/platform/process/env.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import { BudgetUsedUp, sendQueued, WaitsForEarlier } from "#app/platform/messages/deliver.server.ts";
import type { PhoneTransports } from "#app/platform/messages/phone-transport.server.ts";
import { templateOf } from "#app/domain/messages/messages.settings.ts";
import { sendBySmsInstead } from "#app/domain/messages/notify.server.ts";
import type { EmailTransport } from "#app/platform/messages/email-transport.server.ts";
import { copyMissing, type ImageStorage } from "#app/platform/storage/image-storage.server.ts";
import type { ImageStore } from "#app/platform/images/images.server.ts";

/** `queueEmail` puts further fields of the message beside the id. */
const EmailJob = z.looseObject({ mailId: z.string() });
const CopyJob = z.object({ to: z.enum(["bucket", "folder"]) });
const RenditionJob = z.object({ storageKey: z.string() });
const ArchiveJob = z.object({ archiveId: z.string() });
/** Without an id all products are estimated. */
const FitJob = z.object({ productId: z.string().optional() });
/** Without an id all open refunds are settled. */
const RefundJob = z.object({ refundId: z.string().optional() });

/** Registers the handlers and schedules of all background jobs. */
export async function registerJobs(deps: {
  jobs: Jobs;
  db: Db;
  log: Log;
  env: Pick<Env, "DATA_DIR">;
  clock: Clock;
  images: ImageStore;
  imageFetcher: ImageFetcher;
  importFiles: ImportFiles;
  findImageStorage: () => ImageStorage;
  pages: PageCache;
  orders: OrderDeps;
  checkout: CheckoutDeps;
  limits: RateLimiter;
  /** What is connected now. It can change while the store runs: read it in each job. */
  providers: {
    readonly emailTransport: EmailTransport;
    readonly phoneTransports: PhoneTransports;
    readonly hosted: HostedCheckout | null;
    readonly carrier: BookingCarrier | null;
    readonly cdn: Cdn | null;
  };
}): Promise<void> {
  const { jobs, db, log, clock, providers, images, pages, orders, checkout, limits } = deps;
  await jobs.workInBatches("send-mail", async (all) => {
    const requested = all.map((data) => {
      const { mailId: messageId, ...extras } = EmailJob.parse(data);
      return { messageId, extras };
    });
    const { messages } = await orders.settings.get();
    const problems = await sendQueued(
      {
        db,
        email: providers.emailTransport,
        phone: providers.phoneTransports,
        findTemplate: (channel, kind) => templateOf(messages, channel, kind),
        admit: (message) => admitMessage({ ...orders, limits }, message),
        readAttachments: (documentIds) => attachDocuments(orders, documentIds),
        onDropped: uncountDropped,
        onRejected: (tx, message) => sendBySmsInstead(tx, { ...orders, messages }, message),
        onReleased: (ids) => jobs.retryNow("send-mail", ids),
      },
      requested,
    );
    for (const [index, problem] of problems.entries()) {
      if (!problem || problem instanceof WaitsForEarlier || problem instanceof BudgetUsedUp) continue;
      log.warn(
        { err: problem, messageId: requested[index]?.messageId },
        "A message could not be sent; this will be retried",
      );
    }
    return problems;
  });
  await jobs.workInBatches("purge-cdn", createPurger(deps));
  await jobs.work("copy-images", (data) => copyMissing(deps.findImageStorage(), CopyJob.parse(data).to));
  await jobs.work("settle-checkouts", () => settleCheckouts(checkout), { cron: "* * * * *" });
  // Not with the job before, which waits for payment providers: held items return at their time.
  await jobs.work(
    "release-holds",
    async () => {
      await releaseExpiredHolds(checkout, clock.now());
      await releaseExpiredDrafts(checkout, clock.now());
      await warnOfHeldStock(checkout);
    },
    { cron: "* * * * *" },
  );
  await jobs.work("low-stock", () => reportLowStock(orders), { cron: "7 * * * *" });
  await jobs.work("stock-alerts", () => sendStockAlerts(orders), { cron: "* * * * *" });
  await jobs.work("cart-reminders", () => sendReminders(orders), { cron: "*/5 * * * *" });
  await jobs.work("send-campaigns", () => sendCampaigns(orders), { cron: "* * * * *" });
  await jobs.work("payment-events", async (event) => {
    const settle = (refundId: string) => settleRefund(orders, refundId);
    await handlePaymentEvent({ ...checkout, settleRefund: settle }, providers.hosted, event);
  });
  await jobs.work("late-payments", () => checkLatePayments(checkout), { cron: "23 * * * *" });
  await jobs.work("make-renditions", (data) => images.makeRenditions(RenditionJob.parse(data).storageKey));
  await jobs.work("fetch-images", () => fetchImages(deps), { cron: "* * * * *" });
  // From nine in the morning in India until late in the evening.
  await jobs.work("send-gift-cards", () => sendDueGiftCards(orders), { cron: "30 3-17 * * *" });
  await jobs.work("clean-up", () => cleanUp(deps, clock.now()), { cron: "0 21 * * *" });
  await jobs.work(
    "refund-payments",
    (data) => {
      const { refundId } = RefundJob.parse(data);
      return refundId ? settleRefund(orders, refundId) : settleRefunds(orders);
    },
    { cron: "*/5 * * * *" },
  );
  await jobs.work(
    "estimate-fit",
    (data) => {
      const { productId = null } = FitJob.parse(data);
      return estimateFit({ db, now: clock.now(), onChanged: orders.onStockChanged }, productId);
    },
    { cron: "30 21 * * *" },
  );
  await jobs.work("import-products", () => applyImports({ ...orders, pages }), { cron: "* * * * *" });
  await jobs.work("month-end-archive", (data) => buildArchive(orders, ArchiveJob.parse(data).archiveId));
  await jobs.work("release-actions", () => releaseActions(orders), { cron: "* * * * *" });
  await jobs.work("book-couriers", () => bookWaiting(orders, providers.carrier), { cron: "* * * * *" });
  await jobs.work("cancel-unconfirmed", () => cancelUnconfirmed(orders), { cron: "*/5 * * * *" });
  await jobs.work(
    "cancel-bookings",
    async () => {
      const { carrier } = providers;
      if (!carrier) return;
      await cancelBookings({ db, clock, log, carrier });
      await cancelUnneededPickups({ db, clock, log, carrier });
    },
    { cron: "*/5 * * * *" },
  );
}

/** A run that has not fetched everything within its time is followed by another one. */
async function fetchImages({
  db,
  jobs,
  imageFetcher,
}: {
  db: Db;
  jobs: Jobs;
  imageFetcher: ImageFetcher;
}): Promise<void> {
  if (await imageFetcher.run()) await inTransaction(db, (tx) => jobs.send(tx, "fetch-images", {}));
}
