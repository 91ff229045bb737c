/** Lets so many pieces of work through at once; the others wait in line, first come first served. */
export interface Semaphore {
  /** True when nobody more may wait. Ask before `run`, which always takes the work. */
  isFull(): boolean;
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function createSemaphore({
  atOnce,
  waiting = Infinity,
}: {
  atOnce: number;
  waiting?: number;
}): Semaphore {
  let running = 0;
  const line: (() => void)[] = [];
  return {
    isFull: () => running >= atOnce && line.length >= waiting,
    async run(work) {
      // Whoever leaves hands the place on, so a newcomer cannot take it in between.
      if (running >= atOnce) await new Promise<void>((enter) => line.push(enter));
      else running += 1;
      try {
        return await work();
      } finally {
        const enter = line.shift();
        if (enter) enter();
        else running -= 1;
      }
    },
  };
}
