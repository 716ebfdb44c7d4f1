import { isMainThread } from "node:worker_threads";
import { basename } from "node:path";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from "@opentelemetry/sdk-trace-base";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { ownServiceName } from "@/lib/env";
import { programVersion } from "@/lib/program-version";
import { sendBeforeExit } from "./send-before-exit";
import { watchSpans } from "./watch-spans";

// Loaded before web server and worker where OTEL_EXPORTER_OTLP_ENDPOINT is set: sends traces of our own there. The
// exporter reads its other settings (OTEL_EXPORTER_OTLP_HEADERS, …) itself.

const sendEveryMs = 2_000;
/** Of a program that stops; the launcher waits 10 s for it, of which the worker takes 7 s at most for its jobs. */
const lastSendMs = 2_000;

/** Says once that nobody takes the spans, and once that they are taken again. */
const telling = (exporter: SpanExporter): SpanExporter => {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== 0;
        if (hasFailed !== isFailing)
          console.error(`[traces] OTEL_EXPORTER_OTLP_ENDPOINT ${hasFailed ? "takes no spans" : "takes spans again"}`);
        isFailing = hasFailed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
};

if (isMainThread) {
  const part = basename(process.argv[1] ?? "") === "worker.mjs" ? "worker" : "web";
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      "service.name": ownServiceName() ?? `faultline-${part}`,
      "service.version": programVersion,
    }),
    spanProcessors: [new BatchSpanProcessor(telling(new OTLPTraceExporter()), { scheduledDelayMillis: sendEveryMs })],
  });
  watchSpans(provider.getTracer("faultline"));
  sendBeforeExit(process, () => provider.forceFlush(), lastSendMs);
}
