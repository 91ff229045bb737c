import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createFairQueue } from "#app/platform/http/fair-queue.ts";

/** A queue whose tasks run until the test finishes them. */
function openQueue(limits: { atOnce: number; perClient?: number; maxWaiting: number }) {
  const queue = createFairQueue({ perClient: limits.atOnce, ...limits });
  const began: string[] = [];
  const finish: (() => void)[] = [];
  const add = (client: string, name: string) =>
    queue.run(client, () => {
      began.push(name);
      return new Promise<string>((resolve) => finish.push(() => resolve(name)));
    });
  const finishFirst = async () => {
    finish.shift()?.();
    // The queue schedules a task for the next turn of the event loop and has run it by the turn after.
    await nextTurn();
    await nextTurn();
  };
  return { add, began, finishFirst };
}

test("a client with one task does not wait for all tasks of a client with many", async () => {
  const { add, began, finishFirst } = openQueue({ atOnce: 1, maxWaiting: 10 });
  const flood = ["a1", "a2", "a3", "a4"].map((name) => add("a", name));
  const visitor = add("b", "b1");
  expect(began).toEqual(["a1"]);
  await finishFirst();
  await finishFirst();
  await finishFirst();
  expect(await visitor).toBe("b1");
  await finishFirst();
  await finishFirst();
  expect(await Promise.all(flood)).toEqual(["a1", "a2", "a3", "a4"]);
  expect(began).toEqual(["a1", "a2", "b1", "a3", "a4"]);
});

test("a client with many tasks leaves slots free, which another client's task takes at once", async () => {
  const { add, began, finishFirst } = openQueue({ atOnce: 3, perClient: 2, maxWaiting: 10 });
  for (const name of ["a1", "a2", "a3", "a4"]) void add("a", name);
  expect(began).toEqual(["a1", "a2"]);
  void add("b", "b1");
  expect(began).toEqual(["a1", "a2", "b1"]);
  await finishFirst();
  expect(began).toEqual(["a1", "a2", "b1", "a3"]);
});

test("a full queue drops the newest task of the client with the most waiting tasks", async () => {
  const { add, began, finishFirst } = openQueue({ atOnce: 1, maxWaiting: 2 });
  const first = add("a", "a1");
  const second = add("a", "a2");
  const third = add("a", "a3");
  const visitor = add("b", "b1");
  expect(await third).toBeNull();
  for (const task of [first, second, visitor]) {
    await finishFirst();
    await task;
  }
  expect(began).toEqual(["a1", "a2", "b1"]);
});

test("tasks that only await promises do not block the event loop", async () => {
  const queue = createFairQueue({ atOnce: 1, perClient: 1, maxWaiting: 300 });
  let done = 0;
  const tasks = Array.from({ length: 100 }, () => queue.run("a", () => Promise.resolve((done += 1))));
  await nextTurn();
  await nextTurn();
  expect(done).toBeLessThan(5);
  await Promise.all(tasks);
  expect(done).toBe(100);
});

test("a failed task frees its slot", async () => {
  const queue = createFairQueue({ atOnce: 1, perClient: 1, maxWaiting: 2 });
  const failing = queue.run("a", () => Promise.reject(new Error("failed")));
  const next = queue.run("a", () => Promise.resolve("done"));
  await expect(failing).rejects.toThrow("failed");
  expect(await next).toBe("done");
});

test("a waiting task starts once the event loop has taken in the tasks that arrive", async () => {
  const { add, began, finishFirst } = openQueue({ atOnce: 1, maxWaiting: 20 });
  void add("a", "a1");
  void add("a", "a2");
  await finishFirstWhile(() => void add("a", "more"));
  expect(began).toEqual(["a1"]);
  await nextTurn();
  await nextTurn();
  expect(began).toEqual(["a1", "a2"]);

  /** One task arrives in each of the next five iterations. */
  async function finishFirstWhile(arrive: () => void) {
    arrive();
    const finished = finishFirst();
    for (let count = 0; count < 5; count += 1) {
      arrive();
      await nextTurn();
    }
    await finished;
  }
});

test("the slots of two finished tasks are filled in two iterations of the event loop", async () => {
  const { add, began, finishFirst } = openQueue({ atOnce: 2, maxWaiting: 10 });
  for (const name of ["a1", "a2", "a3", "a4"]) void add("a", name);
  const first = finishFirst();
  const second = finishFirst();
  await Promise.all([first, second]);
  expect(began).toEqual(["a1", "a2", "a3"]);
  await nextTurn();
  expect(began).toEqual(["a1", "a2", "a3", "a4"]);
});
