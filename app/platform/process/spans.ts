import { getCallSites } from "node:util";

/** A step of a request or job in a trace. Traces leave the shop, so attributes contain no personal data and no secrets. */
export interface Span {
  name: string;
  kind?: "server" | "client" | "consumer";
  attributes?: Readonly<Record<string, string | number>>;
}

/** Records spans; set only with `OTEL_EXPORTER_OTLP_ENDPOINT`. */
export interface SpanRecorder {
  /** Runs `work` in a span: spans that start in it become its children. */
  run<Result>(span: Span, work: () => Promise<Result>): Promise<Result>;
  /** Starts a span without children. The returned function ends it. */
  start(span: Span): (isFailed: boolean) => void;
}

let recorder: SpanRecorder | null = null;

export function recordSpans(next: SpanRecorder | null): void {
  recorder = next;
}

export const isTraced = (): boolean => recorder !== null;

/** Runs `work`, in a span while traces are collected. */
export function inSpan<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  return recorder ? recorder.run(span, work) : work();
}

/** Starts a span without children; null while no traces are collected. */
export function startSpan(span: Span): ((isFailed: boolean) => void) | null {
  return recorder?.start(span) ?? null;
}

/** The name of the function that called the function `of`, such as "placeOrder". Only for traces: reading the stack takes time. */
export function callerOf(of: RegExp): string {
  const names = getCallSites(12).map(({ functionName }) => functionName.replace(/\$\d+$/, ""));
  const last = names.findLastIndex((name) => of.test(name));
  return names.slice(last + 1).find((name) => name !== "") ?? "unnamed";
}
