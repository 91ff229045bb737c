/** The queues of pg-boss with their retries. Delays are in seconds. */
export const QUEUES = {
  // The data may contain an address, so completed jobs are deleted at the next supervision (RARE_MAINTENANCE).
  "send-mail": {
    // With growing pauses of up to an hour: about two days.
    retryLimit: 54,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 3600,
    deleteAfterSeconds: 60,
  },
  "settle-checkouts": { retryLimit: 0 },
  "release-holds": { retryLimit: 0 },
  "stock-alerts": { retryLimit: 0 },
  "low-stock": { retryLimit: 0 },
  "cart-reminders": { retryLimit: 0 },
  // Every minute the next emails are queued anyway.
  "send-campaigns": { retryLimit: 0 },
  "send-gift-cards": { retryLimit: 0 },
  "refund-payments": { retryLimit: 8, retryDelay: 15, retryBackoff: true, retryDelayMax: 3600 },
  // About a day, like the provider's own retries.
  "payment-events": { retryLimit: 30, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 },
  "late-payments": { retryLimit: 0 },
  "cancel-unconfirmed": { retryLimit: 0 },
  // Every five minutes all bookings that are due are tried again anyway.
  "cancel-bookings": { retryLimit: 0 },
  // Every minute all actions that are due are released anyway.
  "release-actions": { retryLimit: 0 },
  // Every minute all bookings that are due are made anyway.
  "book-couriers": { retryLimit: 0 },
  "make-renditions": { retryLimit: 6, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600 },
  // Every minute all images that are due are fetched anyway.
  "fetch-images": { retryLimit: 0 },
  // With growing pauses of up to ten minutes: about a day.
  "copy-images": { retryLimit: 150, retryDelay: 10, retryBackoff: true, retryDelayMax: 600 },
  // With growing pauses of up to a minute: about a day.
  "purge-cdn": { retryLimit: 1_500, retryDelay: 3, retryBackoff: true, retryDelayMax: 60 },
  // Every minute unfinished imports are continued anyway; after a kill at once.
  "import-products": { retryLimit: 2, retryDelay: 15 },
  "clean-up": { retryLimit: 0 },
  // Repeated when its process ended; a failure is shown in the admin.
  "month-end-archive": { retryLimit: 2, retryDelay: 30 },
  // Every night all products are estimated anyway.
  "estimate-fit": { retryLimit: 3, retryDelay: 30, retryBackoff: true },
} as const;

/** The retries of a message are over after these hours; then only the owner sends it again. */
export const MESSAGE_RETRY_HOURS = 50;

export type JobQueue = keyof typeof QUEUES;

/** A job without a heartbeat for this long is given to another process. */
export const HEARTBEAT_SECONDS = 30;

/** Options of pg-boss. A shop has a few jobs a minute, so its own maintenance can be rare; this halves its queries when idle. */
export const RARE_MAINTENANCE = {
  flowIntervalSeconds: 3600,
  bamIntervalSeconds: 3600,
  queueCacheIntervalSeconds: 300,
  superviseIntervalSeconds: 60,
  monitorIntervalSeconds: 60,
  cronWorkerIntervalSeconds: 30,
  cronMonitorIntervalSeconds: 30,
  monitorVacuum: false,
  reindex: false,
};
