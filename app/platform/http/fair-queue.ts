/** Runs a limited number of tasks at once. Waiting tasks queue per client, and the clients take turns. */
export interface FairQueue {
  /** Null when the queue is full and this client has the most waiting tasks: its newest one is dropped. */
  run<Result>(client: string, work: () => Promise<Result>): Promise<Result | null>;
}

export interface FairQueueLimits {
  /** Running tasks of all clients. */
  atOnce: number;
  /** Running tasks of one client, so that a flood leaves slots free for others. */
  perClient: number;
  maxWaiting: number;
}

type Start = (mayStart: boolean) => void;

// New tasks that keep arriving delay the start of a waiting one by this time at most.
const MAX_DELAY_MS = 100;

export function createFairQueue({ atOnce, perClient, maxWaiting }: FairQueueLimits): FairQueue {
  let running = 0;
  const runningOf = new Map<string, number>();
  let waiting = 0;
  let arrivals = 0;
  // Slots of finished tasks that have not been passed on.
  let freed = 0;
  // In insertion order: the first client with fewer than `perClient` running tasks is next.
  const queues = new Map<string, Start[]>();

  function countRunning(client: string, change: number): void {
    const count = (runningOf.get(client) ?? 0) + change;
    if (count === 0) runningOf.delete(client);
    else runningOf.set(client, count);
  }

  const hasTurn = (client: string) => (runningOf.get(client) ?? 0) < perClient;

  function enqueue(client: string): Promise<boolean> {
    return new Promise((start) => {
      const queue = queues.get(client);
      if (queue) queue.push(start);
      else queues.set(client, [start]);
      waiting += 1;
      if (waiting > maxWaiting) dropNewestOfLongest();
    });
  }

  function dropNewestOfLongest(): void {
    const all = [...queues];
    const [client, queue] = all.reduce((longest, each) =>
      each[1].length > longest[1].length ? each : longest,
    );
    queue.pop()?.(false);
    waiting -= 1;
    if (queue.length === 0) queues.delete(client);
  }

  function startNext(): void {
    const next = [...queues].find(([client]) => hasTurn(client));
    if (!next) {
      running -= 1;
      return;
    }
    const [client, queue] = next;
    const start = queue.shift();
    queues.delete(client);
    if (queue.length > 0) queues.set(client, queue);
    waiting -= 1;
    countRunning(client, 1);
    start?.(true);
  }

  /**
   * Starts one task per iteration of the event loop, after one that brought no new task. Node accepts one connection per iteration
   * (libuv/libuv#3696), so tasks that run meanwhile delay everybody who has just connected.
   */
  function startWhenQuiet(seen: number, since: number): void {
    if (arrivals !== seen && performance.now() - since < MAX_DELAY_MS) {
      setImmediate(startWhenQuiet, arrivals, since);
      return;
    }
    startNext();
    freed -= 1;
    if (freed > 0) setImmediate(startWhenQuiet, arrivals, performance.now());
  }

  // A finished task passes its slot on, so that a new task cannot take it in between.
  function passSlotOn(): void {
    freed += 1;
    if (freed === 1) setImmediate(startWhenQuiet, arrivals, performance.now());
  }

  return {
    async run(client, work) {
      arrivals += 1;
      if (running < atOnce && hasTurn(client) && !queues.has(client)) {
        running += 1;
        countRunning(client, 1);
      } else if (!(await enqueue(client))) return null;
      try {
        return await work();
      } finally {
        countRunning(client, -1);
        passSlotOn();
      }
    },
  };
}
