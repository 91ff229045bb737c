/** Limits concurrent tasks; the others wait in order of arrival. */
export interface Semaphore {
  /** Whether no more tasks may wait. Check it before `run`, which accepts any task. */
  isFull(): boolean;
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function createSemaphore({
  atOnce,
  maxWaiting = Infinity,
}: {
  atOnce: number;
  maxWaiting?: number;
}): Semaphore {
  let running = 0;
  const queue: (() => void)[] = [];
  return {
    isFull: () => running >= atOnce && queue.length >= maxWaiting,
    async run(work) {
      // A finished task passes its slot on, so that a new task cannot take it in between.
      if (running >= atOnce) await new Promise<void>((enter) => queue.push(enter));
      else running += 1;
      try {
        return await work();
      } finally {
        const enter = queue.shift();
        if (enter) enter();
        else running -= 1;
      }
    },
  };
}
