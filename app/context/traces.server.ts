import { setTimeout as wait } from "node:timers/promises";
import { context, SpanKind, SpanStatusCode, trace, type Span as StartedSpan } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import type { ServerInstrumentation } from "react-router";
import { serverContextKey } from "#app/context/context-keys.server.ts";
import { inSpan, recordSpans, type Span } from "#app/platform/process/spans.ts";

export interface Traces {
  /** Records requests, loaders and actions of the router. */
  instrumentation: ServerInstrumentation;
  /** Stops recording and sends the remaining spans. */
  close(): Promise<void>;
}

/**
 * Sends traces by OTLP over HTTP to `OTEL_EXPORTER_OTLP_ENDPOINT`. The SDK reads the other variables, such as headers and sampler, from the
 * environment: https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/.
 */
export function openTraces(): Traces {
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": "store" }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  // Traces begin here: a visitor's `traceparent` is ignored, because it could force sampling.
  provider.register({ propagator: null });
  const tracer = trace.getTracer("store");
  const start = ({ name, kind, attributes = {} }: Span) =>
    tracer.startSpan(name, { kind: kind ? KINDS[kind] : SpanKind.INTERNAL, attributes: { ...attributes } });
  recordSpans({
    async run(span, work) {
      const started = start(span);
      let isFailed = true;
      try {
        const result = await context.with(trace.setSpan(context.active(), started), work);
        isFailed = false;
        return result;
      } finally {
        end(started, isFailed);
      }
    },
    start(span) {
      // The queue's polling, for example, belongs to no request or job.
      if (!trace.getActiveSpan()) return ignore;
      const started = start(span);
      return (isFailed) => end(started, isFailed);
    },
  });
  return {
    instrumentation: INSTRUMENTATION,
    async close() {
      recordSpans(null);
      // A collector that is gone must not delay a restart.
      await Promise.race([provider.shutdown().catch(() => undefined), wait(MAX_CLOSE_MS)]);
    },
  };
}

const ignore = () => undefined;

const MAX_CLOSE_MS = 3_000;

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;

// Messages of errors may contain personal data: the log has them, under the request's id.
function end(span: StartedSpan, isFailed: boolean): void {
  if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** Attributes are those of https://opentelemetry.io/docs/specs/semconv/http/http-spans/, without the path, which may contain a secret code. */
const INSTRUMENTATION: ServerInstrumentation = {
  handler(handler) {
    handler.instrument({
      request: (handle, { request, context: routerContext }) =>
        inSpan({ name: request.method, kind: "server" }, async () => {
          const { statusCode, meta } = await handle();
          const route = meta ? `/${meta.pattern}` : "";
          const span = trace.getActiveSpan();
          span?.updateName(`${request.method} ${route}`.trim());
          span?.setAttributes({
            "http.request.method": request.method,
            "http.route": route,
            "http.response.status_code": statusCode,
            "store.request_id": routerContext?.get(serverContextKey).requestId ?? "",
          });
          if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        }),
    });
  },
  route({ id, instrument }) {
    const inRouteSpan = (kind: string) => (handle: () => Promise<{ status: string }>) =>
      inSpan({ name: `${kind} ${id}` }, async () => {
        await handle();
      });
    instrument({ loader: inRouteSpan("loader"), action: inRouteSpan("action") });
  },
};
