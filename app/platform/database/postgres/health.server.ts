/** Whether the database answers. */
export interface Health {
  /** Asks it, once for all who want to know at that moment. Never rejects. */
  isReady(): Promise<boolean>;
  /** True from the moment in which it did not answer in time until it answers again: it is then asked every second. */
  isAway(): boolean;
  close(): void;
}

interface HealthOptions {
  /** A question that costs nothing. */
  ask: () => Promise<unknown>;
  withinMs: number;
  askAgainMs?: number;
}

// Refusing one more connection is an answer (too_many_connections).
const NO_CONNECTION_FREE = "53300";

export function createHealth({ ask, withinMs, askAgainMs = 1_000 }: HealthOptions): Health {
  let asking: Promise<boolean> | undefined;
  let again: NodeJS.Timeout | undefined;
  let isAway = false;
  let isClosed = false;

  async function isReady(): Promise<boolean> {
    const answer = await answerOf(ask, withinMs);
    // Who refuses at once says so to each request, too: only silence is kept away from.
    isAway = answer === "silence" && !isClosed;
    clearTimeout(again);
    if (isAway) again = setTimeout(() => void shared(), askAgainMs).unref();
    return answer === "yes";
  }

  const shared = () =>
    (asking ??= isReady().finally(() => {
      asking = undefined;
    }));

  return {
    isReady: shared,
    isAway: () => isAway,
    close() {
      isClosed = true;
      isAway = false;
      clearTimeout(again);
    },
  };
}

function answerOf(ask: () => Promise<unknown>, withinMs: number): Promise<"yes" | "no" | "silence"> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve("silence"), withinMs);
    ask()
      .then(
        () => resolve("yes"),
        (error: unknown) => resolve(isRefusedForWantOfRoom(error) ? "yes" : "no"),
      )
      .finally(() => clearTimeout(timer));
  });
}

function isRefusedForWantOfRoom(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === NO_CONNECTION_FREE;
}
