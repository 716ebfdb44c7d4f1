import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { connect, type Http2Server, type IncomingHttpHeaders as Headers2 } from "node:http2";
import { type AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { PbfWriter as Pbf } from "pbf";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { serveGrpc } from "./otlp-grpc.mjs";

interface Asked {
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
const asked: Asked[] = [];
let answer: { status: number; body: Uint8Array };
let web: Server;
let grpc: Http2Server;
const portOf = (server: Server | Http2Server): number => (server.address() as AddressInfo).port;

beforeAll(async () => {
  web = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on("data", (part: Buffer) => parts.push(part));
    incoming.on("end", () => {
      asked.push({ path: incoming.url, headers: incoming.headers, body: Buffer.concat(parts) });
      outgoing.writeHead(answer.status).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
  const place = { host: "127.0.0.1", port: portOf(web) };
  grpc = await serveGrpc({ host: "127.0.0.1", port: 0, web: place, maxBytes: 1000 });
});
afterAll(() => {
  grpc.close();
  web.close();
});
beforeEach(() => {
  asked.length = 0;
  answer = { status: 200, body: new Uint8Array() };
});

const framed = (message: Uint8Array, isPacked = false): Buffer => {
  const head = Buffer.alloc(5);
  head[0] = isPacked ? 1 : 0;
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
};
const traces = "/opentelemetry.proto.collector.trace.v1.TraceService/Export";

const withKey = { authorization: "Bearer fl_a" };

const call = (body: Uint8Array, headers: Record<string, string> = {}, path = traces) =>
  new Promise<{ status: string; message: string; body: Buffer }>((resolve, reject) => {
    const session = connect(`http://127.0.0.1:${portOf(grpc)}`);
    const stream = session.request({
      ":method": "POST",
      ":path": path,
      "content-type": "application/grpc",
      ...headers,
    });
    const said: Headers2 = {};
    const parts: Buffer[] = [];
    stream.on("response", (given) => Object.assign(said, given));
    stream.on("trailers", (given) => Object.assign(said, given));
    stream.on("data", (part: Buffer) => parts.push(part));
    stream.on("error", reject);
    stream.on("close", () => {
      session.close();
      const message = decodeURIComponent(String(said["grpc-message"] ?? ""));
      resolve({ status: String(said["grpc-status"]), message, body: Buffer.concat(parts) });
    });
    stream.end(body);
  });

it("hands a message to the web server's own address for its signal, with the key, and its answer back", async () => {
  answer.body = new TextEncoder().encode("kept");
  const message = new TextEncoder().encode("spans");
  for (const [signal, service] of [
    ["traces", "trace.v1.Trace"],
    ["logs", "logs.v1.Logs"],
    ["metrics", "metrics.v1.Metrics"],
  ] as const) {
    const path = `/opentelemetry.proto.collector.${service}Service/Export`;
    const given = { authorization: "Bearer fl_a", "x-api-key": "fl_b", cookie: "not taken on" };
    expect(await call(framed(message), given, path)).toEqual({ status: "0", message: "", body: framed(answer.body) });
    expect(asked.at(-1)).toMatchObject({ path: `/api/v1/otlp/v1/${signal}`, body: Buffer.from(message) });
    expect(asked.at(-1)?.headers).toMatchObject({ authorization: "Bearer fl_a", "x-api-key": "fl_b" });
    expect(asked.at(-1)?.headers).not.toHaveProperty("cookie");
  }
});

it("leaves a packed message packed and says by what", async () => {
  const packed = gzipSync("spans");
  expect(await call(framed(packed, true), { ...withKey, "grpc-encoding": "gzip" })).toMatchObject({ status: "0" });
  expect(asked[0]?.headers["content-encoding"]).toBe("gzip");
  expect(asked[0]?.body).toEqual(packed);
});

it("passes a refusal on with its code and words", async () => {
  const pbf = new Pbf();
  pbf.writeVarintField(1, 16);
  pbf.writeStringField(2, "This API key is unknown – 100 %.");
  answer = { status: 401, body: pbf.finish() };
  expect(await call(framed(new Uint8Array()), withKey)).toMatchObject({
    status: "16",
    message: "This API key is unknown – 100 %.",
  });
  answer = { status: 502, body: new TextEncoder().encode("<html>") };
  expect(await call(framed(new Uint8Array()), withKey)).toMatchObject({ status: "14" });
});

it("refuses what is no call of OTLP, no message, or too large, and asks nobody", async () => {
  expect(await call(framed(new Uint8Array()), {}, "/grpc.health.v1.Health/Check")).toMatchObject({ status: "12" });
  expect(await call(new Uint8Array([0, 0]), withKey)).toMatchObject({ status: "3" });
  expect(await call(framed(new Uint8Array(2000)), withKey)).toMatchObject({ status: "8" });
  expect(asked).toEqual([]);
});

it("tells an exporter to come again where the web server is asked too often, since others would drop what they have", async () => {
  const pbf = new Pbf();
  pbf.writeVarintField(1, 8);
  pbf.writeStringField(2, "Too many requests.");
  answer = { status: 429, body: pbf.finish() };
  expect(await call(framed(new Uint8Array()), withKey)).toMatchObject({ status: "14", message: "Too many requests." });
});

it("reads nothing of a message without a key", async () => {
  expect(await call(framed(new Uint8Array(2000)))).toMatchObject({ status: "16" });
  expect(asked).toEqual([]);
});
