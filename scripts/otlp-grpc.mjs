// Loaded with --import into the web server. Where FAULTLINE_OTLP_GRPC_PORT names a port, OTLP by gRPC is taken there
// (docs/otlp.md). A unary call is one HTTP/2 request with five bytes before its message, and the message is the body of
// OTLP/HTTP: so each is handed to the web server's own address for it, and there is one service behind one door.
import { request as ask } from "node:http";
import { constants, createServer } from "node:http2";
import { isMainThread } from "node:worker_threads";
import { PbfReader } from "pbf";

const service = /^\/opentelemetry\.proto\.collector\.(trace|logs|metrics)\.v1\.(Trace|Logs|Metrics)Service\/Export$/;
const signals = { trace: "traces", logs: "logs", metrics: "metrics" };
const codes = { invalid: 3, tooLarge: 8, unimplemented: 12, internal: 13, unavailable: 14, unauthenticated: 16 };
const headLength = 5;
const takenOn = ["authorization", "x-api-key"];
/** A message is held whole before its key is looked at, so all of them together have a limit as well. */
const mostMessageBytes = 64 * 1024 * 1024;
const mostHeldBytes = 4 * mostMessageBytes;
const mostStreams = 100;
const silentMs = 120_000;
let heldBytes = 0;

/** An outcome that carries no message: the code of gRPC and its words. */
class Refusal extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** The one message of a call, as it was packed. Reads no more than `maxBytes`; `hold` is told of what it keeps. */
const readMessage = async (stream, maxBytes, hold) => {
  const parts = [];
  let byteSize = 0;
  for await (const part of stream.iterator({ destroyOnReturn: false })) {
    byteSize += part.length;
    if (byteSize > maxBytes + headLength)
      throw new Refusal(codes.tooLarge, `The request is larger than ${maxBytes} bytes, the most this server takes.`);
    hold(part.length);
    parts.push(part);
  }
  const frame = Buffer.concat(parts);
  if (frame.length < headLength || frame.readUInt32BE(1) !== frame.length - headLength)
    throw new Refusal(codes.invalid, "The body is not one message of gRPC.");
  return { isPacked: frame[0] === 1, bytes: frame.subarray(headLength) };
};

/** Sends a body to the web server as an exporter over HTTP would, and waits for all of its answer. */
const post = ({ host, port }, path, headers, bytes) =>
  new Promise((resolve, reject) => {
    const asked = ask({ host, port, path, method: "POST", headers: { ...headers, "content-length": bytes.length } });
    asked.setTimeout(silentMs, () => asked.destroy(new Error("no answer in time")));
    asked.once("error", reject);
    asked.once("response", (answer) => {
      const parts = [];
      answer.on("data", (part) => parts.push(part));
      answer.once("error", reject);
      answer.once("end", () => resolve({ status: answer.statusCode, bytes: Buffer.concat(parts) }));
    });
    asked.end(bytes);
  });

/** Code and words of a google.rpc.Status. */
const readStatus = (bytes) => {
  const status = { code: codes.internal, message: "" };
  new PbfReader(bytes).readFields((field, _, pbf) => {
    if (field === 1) status.code = pbf.readVarint();
    else if (field === 2) status.message = pbf.readString();
  }, null);
  return status;
};

const refusalOf = ({ status, bytes }) => {
  try {
    const { code, message } = readStatus(bytes);
    // Of what is to be tried again later, exporters keep their data on this code alone.
    return new Refusal(status === 429 ? codes.unavailable : code, message);
  } catch {
    return new Refusal(status >= 502 ? codes.unavailable : codes.internal, `The web server answered ${status}.`);
  }
};

const answerCall = async (stream, headers, { web, maxBytes }) => {
  const signal = signals[service.exec(headers[":path"])?.[1]];
  if (!signal) throw new Refusal(codes.unimplemented, "This server takes OTLP: traces, logs and metrics.");
  if (!takenOn.some((name) => headers[name] !== undefined))
    throw new Refusal(codes.unauthenticated, "Send an API key as authorization: Bearer fl_…, or as x-api-key.");
  let ownBytes = 0;
  const hold = (byteSize) => {
    if (heldBytes + byteSize > mostHeldBytes)
      throw new Refusal(codes.unavailable, "The server takes in too much at once right now. Try again in a moment.");
    ownBytes += byteSize;
    heldBytes += byteSize;
  };
  try {
    return await handOver(stream, headers, { web, signal, maxBytes, hold });
  } finally {
    heldBytes -= ownBytes;
  }
};

const handOver = async (stream, headers, { web, signal, maxBytes, hold }) => {
  const { isPacked, bytes } = await readMessage(stream, maxBytes, hold);
  const sent = { "content-type": "application/x-protobuf", "user-agent": headers["user-agent"] ?? "grpc" };
  for (const name of takenOn) if (headers[name] !== undefined) sent[name] = headers[name];
  if (isPacked) sent["content-encoding"] = headers["grpc-encoding"] ?? "identity";
  const answer = await post(web, `/api/v1/otlp/v1/${signal}`, sent, bytes).catch(() => {
    throw new Refusal(codes.unavailable, "The web server does not answer right now. Try again in a moment.");
  });
  if (answer.status !== 200) throw refusalOf(answer);
  return answer.bytes;
};

const begin = { ":status": 200, "content-type": "application/grpc" };

const respond = (stream, bytes) => {
  const head = Buffer.alloc(headLength);
  head.writeUInt32BE(bytes.length, 1);
  stream.respond(begin, { waitForTrailers: true });
  stream.once("wantTrailers", () => stream.sendTrailers({ "grpc-status": "0" }));
  stream.end(Buffer.concat([head, bytes]));
};

const refuse = (stream, error) => {
  const { code, message } = error instanceof Refusal ? error : new Refusal(codes.internal, "Something went wrong.");
  const status = { "grpc-status": String(code), "grpc-message": encodeURIComponent(message) };
  stream.respond({ ...begin, ...status }, { endStream: true });
};

/** Takes OTLP by gRPC for the web server at `web`; listens when the promise resolves. */
export const serveGrpc = ({ host, port, web, maxBytes }) => {
  const server = createServer({ settings: { maxConcurrentStreams: mostStreams } });
  server.on("session", (session) => session.setTimeout(3 * silentMs, () => session.destroy()));
  server.on("stream", (stream, headers) => {
    stream.on("error", () => undefined); // who has gone away gets no answer
    stream.setTimeout(silentMs, () => stream.close(constants.NGHTTP2_CANCEL));
    const isGone = () => stream.destroyed || stream.closed;
    answerCall(stream, headers, { web, maxBytes: Math.min(maxBytes, mostMessageBytes) })
      .then(
        (bytes) => isGone() || respond(stream, bytes),
        (error) => isGone() || refuse(stream, error),
      )
      .catch(() => stream.destroy());
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
};

const { FAULTLINE_OTLP_GRPC_PORT: wanted, FAULTLINE_MAX_UPLOAD_BYTES: most, HOST, PORT } = process.env;
if (wanted && PORT && isMainThread) {
  const host = HOST ?? "127.0.0.1";
  const callable = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  const web = { host: callable, port: Number(PORT) };
  const place = { host, port: Number(wanted), web, maxBytes: Number(most) || mostMessageBytes };
  serveGrpc(place).then(
    (server) => {
      server.unref();
      console.log(`OTLP by gRPC is taken at ${host}:${wanted}`);
    },
    (error) => console.error(`error: OTLP by gRPC cannot listen at ${host}:${wanted} (${error.code ?? "unknown"})`),
  );
}
