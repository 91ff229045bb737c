import { expect, test } from "vitest";
import { createMemoryLimiter } from "#app/platform/http/memory-limits.server.ts";

const LIMIT = { policy: "reads", quota: 2, windowSeconds: 60 };

function limiterAt(start: number) {
  const time = { now: start };
  return { time, limiter: createMemoryLimiter({ clock: { now: () => new Date(time.now) }, isOn: true }) };
}

test("a caller is refused after the quota, until the window ends", () => {
  const { time, limiter } = limiterAt(1_000_000);
  expect(limiter.consume(LIMIT, "a")).toEqual({ isAllowed: true, remaining: 1, resetSeconds: 60 });
  time.now += 20_500;
  expect(limiter.consume(LIMIT, "a")).toEqual({ isAllowed: true, remaining: 0, resetSeconds: 40 });
  expect(limiter.consume(LIMIT, "a")).toMatchObject({ isAllowed: false, remaining: 0 });
  time.now += 39_500;
  expect(limiter.consume(LIMIT, "a")).toMatchObject({ isAllowed: true, remaining: 1 });
});

test("callers and policies are counted separately", () => {
  const { limiter } = limiterAt(1_000_000);
  for (let request = 0; request < 3; request += 1) limiter.consume(LIMIT, "a");
  expect(limiter.consume(LIMIT, "b").isAllowed).toBe(true);
  expect(limiter.consume({ ...LIMIT, policy: "delivery" }, "a").isAllowed).toBe(true);
  expect(limiter.consume(LIMIT, "a").isAllowed).toBe(false);
});

test("a clock that is set back ends the window", () => {
  const { time, limiter } = limiterAt(10_000_000);
  for (let request = 0; request < 3; request += 1) limiter.consume(LIMIT, "a");
  time.now -= 3_600_000;
  expect(limiter.consume(LIMIT, "a").isAllowed).toBe(true);
});
