import { expect, test } from "vitest";
import { MESSAGE_RETRY_HOURS, QUEUES } from "#app/platform/job-queues.ts";

test("the retries of a message are over after the hours after which it counts as lost, with an hour left for the deliveries", () => {
  const { retryLimit, retryDelay, retryDelayMax } = QUEUES["send-mail"];
  // The longest pauses of pg-boss, which shortens them at random by up to a half.
  const pauses = Array.from({ length: retryLimit }, (_, retry) =>
    Math.min(retryDelayMax, retryDelay * 2 ** (retry + 1)),
  );
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3600;
  expect(hours).toBeGreaterThan(40);
  expect(hours).toBeLessThan(MESSAGE_RETRY_HOURS - 1);
});
