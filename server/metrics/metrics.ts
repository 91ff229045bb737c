import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { AppContext } from "#app/context/app-context.server.ts";
import type { RequestCounts } from "#server/metrics/request-counts.ts";
import { onMeasurement } from "#app/platform/process/measurements.ts";

export interface Metrics {
  /** Records the duration of a response that was not sent from the page cache. */
  observeResponse(seconds: number): void;
  /** All metrics in the text format of Prometheus. */
  print(): Promise<string>;
  contentType: string;
}

// From a short query to a report over a year.
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_SECONDS = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300];

/** The parts of the app that the metrics read. */
interface App {
  database: {
    pool: Pick<AppContext["database"]["pool"], "idleCount" | "totalCount" | "waitingCount">;
    isReady: AppContext["database"]["isReady"];
  };
  jobs: Pick<AppContext["jobs"], "backlogs">;
}

/**
 * The metrics of this process and, from the database, of the queues that all processes share. Names follow
 * https://prometheus.io/docs/practices/naming/.
 */
export function createMetrics({ database, jobs }: App, requests: Pick<RequestCounts, "list">): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name: `store_${name}_total`, help, labelNames, registers: [registry] });
  const histogram = (
    name: string,
    help: string,
    { labelNames = [], buckets = SECONDS }: HistogramOptions = {},
  ) => new Histogram({ name: `store_${name}_seconds`, help, labelNames, buckets, registers: [registry] });

  registry.registerMetric(requestCounter(requests));
  const responses = histogram("http_request_duration", "Time of a response that was not sent from the cache");
  observeWork(counter, histogram);
  observeDatabase(registry, database);
  observeQueues(registry, jobs);
  return {
    observeResponse: (seconds) => responses.observe(seconds),
    print: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function requestCounter(requests: Pick<RequestCounts, "list">): Counter {
  return new Counter({
    name: "store_http_requests_total",
    help: "Responses by route, status and cache",
    labelNames: ["route", "status", "cache"],
    registers: [],
    collect() {
      this.reset();
      for (const { count, ...labels } of requests.list()) this.inc(labels, count);
    },
  });
}

type MakeCounter = (name: string, help: string, labelNames: string[]) => Counter;
type MakeHistogram = (name: string, help: string, options?: HistogramOptions) => Histogram;

interface HistogramOptions {
  labelNames?: string[];
  /** Upper bounds in seconds. */
  buckets?: number[];
}

/** Counts what the store reports (`measurements.ts`). */
function observeWork(counter: MakeCounter, histogram: MakeHistogram): void {
  const result = ({ isFailed }: { isFailed: boolean }) => (isFailed ? "failed" : "done");
  const renders = histogram("render_duration", "Time to render a page");
  onMeasurement("render", ({ seconds }) => renders.observe(seconds));
  const queries = histogram("query_duration", "Time of a database query", { labelNames: ["result"] });
  onMeasurement("query", (query) => queries.observe({ result: result(query) }, query.seconds));
  const images = histogram("image_duration", "Time to prepare or draw an image, without waiting", {
    labelNames: ["task", "result"],
    buckets: JOB_SECONDS,
  });
  onMeasurement("image", (image) =>
    images.observe({ task: image.task, result: result(image) }, image.seconds),
  );
  const jobTimes = histogram("job_duration", "Time of a background job, or of a batch of them", {
    labelNames: ["queue", "result"],
    buckets: JOB_SECONDS,
  });
  onMeasurement("job", (job) => jobTimes.observe({ queue: job.queue, result: result(job) }, job.seconds));
  const messages = counter("messages", "Attempts to send emails and phone messages", ["channel", "result"]);
  onMeasurement("message", (message) => messages.inc({ ...message }));
  const checkouts = counter("checkouts", "Ends of checkouts", ["result"]);
  onMeasurement("checkout", (checkout) => checkouts.inc({ ...checkout }));
  const webhooks = counter("webhook_deliveries", "Attempts to send events to webhooks", ["result"]);
  onMeasurement("webhook", (webhook) => webhooks.inc({ ...webhook }));
  const refunds = counter("refunds", "Refunds by their result at the provider", ["result"]);
  onMeasurement("refund", (refund) => refunds.inc({ ...refund }));
}

function observeDatabase(registry: Registry, { pool, isReady }: App["database"]): void {
  const ready = new Gauge({
    name: "store_database_ready",
    help: "1 while the database responds",
    registers: [],
    async collect() {
      this.set((await isReady()) ? 1 : 0);
    },
  });
  const connections = new Gauge({
    name: "store_database_connections",
    help: "Connections of the pool, and queries that wait for one",
    labelNames: ["state"],
    registers: [],
    collect() {
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "used" }, pool.totalCount - pool.idleCount);
      this.set({ state: "waiting" }, pool.waitingCount);
    },
  });
  registry.registerMetric(ready);
  registry.registerMetric(connections);
}

/** The queues are in the database: every process shows the same numbers. While the database does not respond they are absent. */
function observeQueues(registry: Registry, jobs: App["jobs"]): void {
  // Both gauges are read at the same time, from one query.
  let reading: ReturnType<typeof jobs.backlogs> | undefined;
  const readBacklogs = () =>
    (reading ??= jobs
      .backlogs()
      .catch(() => [])
      .finally(() => {
        reading = undefined;
      }));
  const states = new Gauge({
    name: "store_jobs",
    help: "Background jobs: due, due for over a minute, failed within a day",
    labelNames: ["queue", "state"],
    registers: [],
    async collect() {
      const backlogs = await readBacklogs();
      this.reset();
      for (const { queue, waiting, overdue, failed } of backlogs) {
        this.set({ queue, state: "waiting" }, waiting);
        this.set({ queue, state: "overdue" }, overdue);
        this.set({ queue, state: "failed" }, failed);
      }
    },
  });
  const oldest = new Gauge({
    name: "store_jobs_oldest_seconds",
    help: "Time for which the oldest due job has waited",
    labelNames: ["queue"],
    registers: [],
    async collect() {
      const backlogs = await readBacklogs();
      this.reset();
      for (const { queue, oldestSeconds } of backlogs) this.set({ queue }, oldestSeconds);
    },
  });
  registry.registerMetric(states);
  registry.registerMetric(oldest);
}
