/** The time, passed in wherever it decides something, so that tests can be at any moment. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
