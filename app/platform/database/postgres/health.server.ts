import { errorCode } from "#app/lib/error-code.ts";

/** Monitors whether the database responds. */
export interface Health {
  /** Probes the database; concurrent callers share one probe. Never rejects. */
  isReady(): Promise<boolean>;
  /** True from a probe without a response in time until one with a response. Meanwhile it is probed every second. */
  isUnreachable(): boolean;
  close(): void;
}

interface HealthOptions {
  /** A trivial query. */
  query: () => Promise<unknown>;
  withinMs: number;
}

const RETRY_MS = 1_000;

// too_many_connections: the server is up.
const TOO_MANY_CONNECTIONS = "53300";

export function createHealth({ query, withinMs }: HealthOptions): Health {
  let probing: Promise<boolean> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isUnreachable = false;
  let isClosed = false;

  async function isReady(): Promise<boolean> {
    const outcome = await probe(query, withinMs);
    // A server that refuses does so at once for each request, so only one that does not respond counts as unreachable.
    isUnreachable = outcome === "timeout" && !isClosed;
    clearTimeout(retry);
    if (isUnreachable) retry = setTimeout(() => void shared(), RETRY_MS).unref();
    return outcome === "yes";
  }

  const shared = () =>
    (probing ??= isReady().finally(() => {
      probing = undefined;
    }));

  return {
    isReady: shared,
    isUnreachable: () => isUnreachable,
    close() {
      isClosed = true;
      isUnreachable = false;
      clearTimeout(retry);
    },
  };
}

function probe(query: () => Promise<unknown>, withinMs: number): Promise<"yes" | "no" | "timeout"> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve("timeout"), withinMs);
    query()
      .then(
        () => resolve("yes"),
        (error: unknown) => resolve(errorCode(error) === TOO_MANY_CONNECTIONS ? "yes" : "no"),
      )
      .finally(() => clearTimeout(timer));
  });
}
