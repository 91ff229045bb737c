import { channel, type Channel } from "node:diagnostics_channel";
import { inSpan, type Span } from "#app/platform/process/spans.ts";

/** What the store reports about its work, by name. Durations are in seconds. */
export interface Measurements {
  query: { seconds: number; isFailed: boolean };
  render: { seconds: number; isFailed: boolean };
  job: { queue: string; seconds: number; isFailed: boolean };
  image: { task: string; seconds: number; isFailed: boolean };
  /** An attempt to send a message, or a message that was dropped before: `too-many` or `unsubscribed`. */
  message: {
    channel: string;
    result: "sent" | "failed" | "rejected" | "unclear" | "too-many" | "unsubscribed";
  };
  /** The end of a checkout: an order, paid or to be paid later, a declined payment, or one that was not paid in time. */
  checkout: { result: "paid" | "unpaid" | "declined" | "expired" };
  /** An attempt to send an event to a webhook. */
  webhook: { result: "accepted" | "refused" | "unreachable" };
  refund: { result: "done" | "failed" };
}

export type MeasurementName = keyof Measurements;

// Node's channels are the same for the built app and for the sources of `server/`, which are two copies of this module.
const channels = new Map<MeasurementName, Channel>();

function channelOf(name: MeasurementName): Channel {
  const known = channels.get(name) ?? channel(`store:${name}`);
  channels.set(name, known);
  return known;
}

/** Whether anybody listens, which is so only with `METRICS_PORT`. */
export const isMeasured = (name: MeasurementName): boolean => channelOf(name).hasSubscribers;

/** Reports a measurement; does nothing while nobody listens. */
export function report<Name extends MeasurementName>(name: Name, measurement: Measurements[Name]): void {
  channelOf(name).publish(measurement);
}

/** Runs `work` in a span, and reports its duration, with `fields`, and whether it failed. */
export async function timed<Name extends "render" | "job" | "image", Result>(
  name: Name,
  fields: Omit<Measurements[Name], "seconds" | "isFailed">,
  work: () => Promise<Result>,
): Promise<Result> {
  const label = Object.values(fields).join(" ");
  const span: Span = {
    name: label ? `${name} ${label}` : name,
    kind: name === "job" ? "consumer" : undefined,
  };
  if (!isMeasured(name)) return inSpan(span, work);
  const began = performance.now();
  let isFailed = true;
  try {
    const result = await inSpan(span, work);
    isFailed = false;
    return result;
  } finally {
    const seconds = (performance.now() - began) / 1_000;
    channelOf(name).publish({ ...fields, seconds, isFailed });
  }
}

/** Calls `listener` with each measurement of a name. */
export function onMeasurement<Name extends MeasurementName>(
  name: Name,
  listener: (measurement: Measurements[Name]) => void,
): void {
  // Cast: only `report` and `timed` publish on this channel.
  channelOf(name).subscribe((message) => listener(message as Measurements[Name]));
}
