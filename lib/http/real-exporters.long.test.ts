// @module-tag long
import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type Http2Server } from "node:http2";
import { type AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { callApi } from "@/app/api/v1/testing/call-api";
import { findNodePackages } from "@/lib/cli/testing/find-node-packages";
import { findPython } from "@/lib/cli/testing/find-python";
import { prisma } from "@/lib/db";
import { createApiKey } from "@/lib/services/people/api-keys/create-api-key";
import { makeWorkspace, type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";
import { serveGrpc } from "@/scripts/otlp-grpc.mjs";

// The session is next-auth's, which wants a server around it; here requests come with keys alone.
vi.mock("@/lib/auth/current-user", () => ({ currentUser: () => Promise.resolve(null) }));

const run = promisify(execFile);
const cache = join(import.meta.dirname, "../../node_modules", ".cache", "real-exporters");

const python = `import sys
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
if sys.argv[1] == "grpc":
    from opentelemetry.exporter.otlp.proto.grpc.trace_exporter import OTLPSpanExporter
else:
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
provider = TracerProvider()
provider.add_span_processor(SimpleSpanProcessor(OTLPSpanExporter(timeout=60)))
with provider.get_tracer("made").start_as_current_span("invoke_agent Weaver") as span:
    span.set_attribute("gen_ai.operation.name", "invoke_agent")
    span.set_attribute("gen_ai.agent.name", "Weaver")
provider.shutdown()
`;
const pythonPackages = ["http", "grpc"].map((kind) => `opentelemetry-exporter-otlp-proto-${kind}==1.39.1`);

const findExporters = (): string | null =>
  findPython({
    name: "real-exporters/python",
    packages: pythonPackages,
    importing: "import opentelemetry.exporter.otlp.proto.grpc, opentelemetry.exporter.otlp.proto.http",
  });

const node = `import { diag, DiagConsoleLogger, DiagLogLevel } from "@opentelemetry/api";
import { BasicTracerProvider, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
diag.setLogger(new DiagConsoleLogger(), DiagLogLevel.WARN);
const kind = process.argv[2] === "grpc" ? "grpc" : "proto";
const { OTLPTraceExporter } = await import("@opentelemetry/exporter-trace-otlp-" + kind);
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(new OTLPTraceExporter())] });
const attributes = { "gen_ai.operation.name": "invoke_agent", "gen_ai.agent.name": "Weaver" };
provider.getTracer("made").startSpan("invoke_agent Weaver", { attributes }).end();
await provider.shutdown();
`;
const nodePackages = [
  ...["@opentelemetry/api@1.9.1", "@opentelemetry/sdk-trace-base@2.12.0"],
  ...["grpc", "proto"].map((kind) => `@opentelemetry/exporter-trace-otlp-${kind}@0.223.0`),
];

mkdirSync(cache, { recursive: true });
const pythonProgram = findExporters();
const nodeHome = findNodePackages({ name: "real-exporters/node", packages: nodePackages });

let web: Server;
let grpc: Http2Server;
let ctx: MemberContext;
let key = "";
const portOf = (server: Server | Http2Server): number => (server.address() as AddressInfo).port;
beforeAll(async () => {
  web = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const headers = new Headers(incoming.headers as Record<string, string>);
      const request = { method: "POST", headers, body: Buffer.concat(chunks) };
      void callApi(new Request(`http://127.0.0.1${incoming.url ?? ""}`, request)).then(async (answer) =>
        outgoing
          .writeHead(answer.status, Object.fromEntries(answer.headers))
          .end(Buffer.from(await answer.arrayBuffer())),
      );
    });
  });
  await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
  const place = { host: "127.0.0.1", port: portOf(web) };
  grpc = await serveGrpc({ host: "127.0.0.1", port: 0, web: place, maxBytes: 1_000_000 });
  ctx = await makeWorkspace({ attributesUploads: false });
  ({ key } = await createApiKey(ctx, { name: "exporter", role: "EDITOR", expiresInDays: 1 }));
  // The first call loads the service: no exporter is to wait for that.
  const warming = { method: "POST", headers: { authorization: key, "content-type": "application/json" }, body: "{}" };
  expect((await fetch(`http://127.0.0.1:${portOf(web)}/api/v1/otlp/v1/traces`, warming)).status).toBe(200);
});
afterAll(() => {
  grpc.close();
  web.close();
  web.closeAllConnections();
});

type Kind = "http" | "grpc";
const variables = (kind: Kind, headers: string, compression: string) => ({
  NODE_ENV: "test" as const,
  PATH: process.env["PATH"] ?? "",
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${portOf(kind === "grpc" ? grpc : web)}${kind === "grpc" ? "" : "/api/v1/otlp"}`,
  OTEL_EXPORTER_OTLP_HEADERS: headers,
  OTEL_EXPORTER_OTLP_COMPRESSION: compression,
});
const sent = () => prisma.otlpRecord.count({ where: { workspaceId: ctx.workspaceId } });

const exporters: [string, string | null, (home: string) => [string, string[], string | undefined]][] = [
  ["Python", pythonProgram, (program) => [program, ["-c", python], undefined]],
  ["Node", nodeHome, (home) => [process.execPath, ["--input-type=module", "-e", node, "-"], home]],
];

describe.each(exporters)("the exporter of %s", (_, found, command) => {
  const start = async (kind: Kind, headers: string, compression = "gzip"): Promise<string> => {
    const [program, args, cwd] = command(found ?? "");
    const env = variables(kind, headers, compression);
    const { stdout, stderr } = await run(program, [...args, kind], { env, ...(cwd ? { cwd } : {}) });
    return stdout + stderr;
  };

  it.skipIf(found === null).each(["http", "grpc"] as const)("sends a span by %s", async (kind) => {
    const before = await sent();
    for (const headers of [`authorization=Bearer%20${key}`, `x-api-key=${key}`]) await start(kind, headers);
    expect(await sent()).toBe(before + 2);
  });

  it.skipIf(found === null).each(["http", "grpc"] as const)("prints why it was refused by %s", async (kind) => {
    const before = await sent();
    expect(await start(kind, "authorization=Bearer%20fl_unknown")).toMatch(/API key is unknown|UNAUTHENTICATED|401/);
    expect(await sent()).toBe(before);
  });
});

it.skipIf(pythonProgram === null)("Python's exporter sends a body packed by deflate", async () => {
  const before = await sent();
  const env = variables("http", `authorization=Bearer%20${key}`, "deflate");
  await run(pythonProgram ?? "", ["-c", python, "http"], { env });
  expect(await sent()).toBe(before + 1);
});
