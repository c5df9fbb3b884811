import type { Attributes, Span } from "@opentelemetry/api";
import type { FastifyRequest } from "fastify";
import type { CallSpan } from "#server/platform/call-context.ts";
import { type Log, onceAMinute } from "#server/platform/log.ts";
import type { Settings } from "#server/platform/settings.ts";

/** Exports spans of calls and statements by OpenTelemetry. */
export interface Traces {
  readonly begin: (call: string, request: FastifyRequest, startedAt: number) => CallSpan;
  readonly close: () => Promise<void>;
}

/** A short timeout, so that an unavailable collector delays nothing. */
const timeoutMs = 2_000;

/** Enables tracing if a setting names the collector. The libraries are loaded only then. */
export async function openTraces(settings: Settings, log: Log): Promise<Traces | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = settings;
  if (endpoint === undefined) return undefined;
  const [api, { parseTraceParent, setGlobalErrorHandler }, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import("@opentelemetry/api"),
      import("@opentelemetry/core"),
      import("@opentelemetry/sdk-trace"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
    ]);
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api;
  setGlobalErrorHandler(onceAMinute(() => log.warn({ endpoint }, "traces cannot be delivered")));
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, "")}/v1/traces`,
    headers,
    timeoutMillis: timeoutMs,
  });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ "service.name": settings.OTEL_SERVICE_NAME }),
    // The sampling decision of the caller's trace is kept.
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(settings.OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, exportTimeoutMillis: timeoutMs })],
  });
  const tracer = provider.getTracer("kaamkaj");
  const failed = { code: SpanStatusCode.ERROR };

  const statementOf = (parent: Span) => {
    const within = trace.setSpan(ROOT_CONTEXT, parent);
    return (text: string) => {
      const attributes: Attributes = { "db.system.name": "postgresql", "db.query.text": text };
      const span = tracer.startSpan(summaryOf(text), { kind: SpanKind.CLIENT, attributes }, within);
      return (hasFailed: boolean) => {
        if (hasFailed) span.setStatus(failed);
        span.end();
      };
    };
  };

  return {
    begin: (call, request, startTime) => {
      const before = parseTraceParent(String(request.headers["traceparent"] ?? ""));
      const from = before ? trace.setSpanContext(ROOT_CONTEXT, { ...before, isRemote: true }) : ROOT_CONTEXT;
      const attributes: Attributes = {
        "http.request.method": request.method,
        "http.route": request.routeOptions.url ?? "",
        "kaamkaj.request_id": request.id,
      };
      const span = tracer.startSpan(call, { kind: SpanKind.SERVER, startTime, attributes }, from);
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceId,
        traceparent: `00-${traceId}-${spanId}-0${traceFlags}`,
        statement: span.isRecording() ? statementOf(span) : () => () => undefined,
        end: ({ status, role, outcome }) => {
          const ended = { "http.response.status_code": status, "kaamkaj.role": role, "kaamkaj.outcome": outcome };
          span.setAttributes(ended);
          if (status >= 500) span.setStatus(failed);
          span.end();
        },
      };
    },
    close: () => provider.shutdown(),
  };
}

/** The operation and its first table outside of subqueries, such as `select sessions`. */
function summaryOf(text: string): string {
  const [, verb = "statement"] = /^\s*(\w+)/.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(withoutParentheses(text)) ?? [];
  return [verb.toLowerCase(), table].filter(Boolean).join(" ");
}

function withoutParentheses(text: string): string {
  const shorter = text.replace(/\([^()]*\)/g, "");
  return shorter === text ? text : withoutParentheses(shorter);
}
