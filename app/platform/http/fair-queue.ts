/** Runs a limited number of tasks at once. Waiting tasks queue per client, and the clients take turns. */
export interface FairQueue {
  /** Null when the queue is full and this client has the most waiting tasks: its newest one is dropped. */
  run<Result>(client: string, work: () => Promise<Result>): Promise<Result | null>;
}

type Start = (mayStart: boolean) => void;

export function createFairQueue({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }): FairQueue {
  let running = 0;
  let waiting = 0;
  // In insertion order: the first client is next.
  const lines = new Map<string, Start[]>();

  function waitInLine(client: string): Promise<boolean> {
    return new Promise((start) => {
      const line = lines.get(client);
      if (line) line.push(start);
      else lines.set(client, [start]);
      waiting += 1;
      if (waiting > maxWaiting) dropNewestOfLongest();
    });
  }

  function dropNewestOfLongest(): void {
    const all = [...lines];
    const [client, line] = all.reduce((longest, each) =>
      each[1].length > longest[1].length ? each : longest,
    );
    line.pop()?.(false);
    waiting -= 1;
    if (line.length === 0) lines.delete(client);
  }

  function startNext(): void {
    const [next] = lines;
    if (!next) {
      running -= 1;
      return;
    }
    const [client, line] = next;
    const start = line.shift();
    lines.delete(client);
    if (line.length > 0) lines.set(client, line);
    waiting -= 1;
    start?.(true);
  }

  return {
    async run(client, work) {
      // A finished task passes its slot on, so that a new task cannot take it in between.
      if (running < atOnce) running += 1;
      else if (!(await waitInLine(client))) return null;
      try {
        return await work();
      } finally {
        // Lets the event loop read other requests: tasks that only await promises would otherwise run back to back.
        setImmediate(startNext);
      }
    },
  };
}
