/** Runs a bounded number of tasks at once; the others wait in a line for each client, and the lines take turns. */
export interface FairQueue {
  /** Null when too many tasks wait and this client has the longest line: its newest task is given up. */
  run<Result>(client: string, work: () => Promise<Result>): Promise<Result | null>;
}

type Start = (mayStart: boolean) => void;

export function createFairQueue({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }): FairQueue {
  let running = 0;
  let waiting = 0;
  // The client whose turn is next comes first.
  const lines = new Map<string, Start[]>();

  function waitInLine(client: string): Promise<boolean> {
    return new Promise((start) => {
      const line = lines.get(client);
      if (line) line.push(start);
      else lines.set(client, [start]);
      waiting += 1;
      if (waiting > maxWaiting) giveUpNewestOfLongest();
    });
  }

  function giveUpNewestOfLongest(): void {
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
      // A task that ends hands its place on, so a newcomer cannot take it in between.
      if (running < atOnce) running += 1;
      else if (!(await waitInLine(client))) return null;
      try {
        return await work();
      } finally {
        // Requests of others are read in between: tasks that only wait for promises would run one after the other without a pause.
        setImmediate(startNext);
      }
    },
  };
}
