import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { machineClock, openReplayTransport } from "@/lib/outbound/replay-transport";
import { openHttpTarget } from "./http-target";
import { type HttpTargetLimits } from "./http-target-limits";
import { ReplayRequest } from "./protocol/messages";
import { prefixHash } from "./protocol/prefix-hash";

const closers: (() => void)[] = [];
let seen: string[] = [];
beforeEach(() => (seen = []));
afterEach(() => closers.splice(0).forEach((close) => close()));

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    if (request.method === "DELETE") return void response.writeHead(204).end();
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const request = ReplayRequest.parse({
  protocol: 1,
  trace: { id: "1", question: "?" },
  start: "resample",
  prefix: [],
  seed: 1,
  limits: { seconds: 5, steps: 100 },
});
const begun = `${JSON.stringify({ type: "begun", replayId: "r-1", prefixHash: prefixHash([]) })}\n`;
const small: Partial<HttpTargetLimits> = { backOffMs: 1, answerBytes: 2_000_000, lineBytes: 500_000 };
/** Where a limit of time is to be reached; elsewhere a busy machine would reach it too. */
const short: Partial<HttpTargetLimits> = { ...small, silenceMs: 150, cancelMs: 150 };
const stream = (response: ServerResponse): ServerResponse =>
  response.writeHead(200, { "content-type": "application/x-ndjson" });

async function problemOf(
  baseUrl: string,
  allowedHosts = ["127.0.0.1"],
  limits = small,
  signal = new AbortController().signal,
) {
  const transport = openReplayTransport({ baseUrl, allowedHosts });
  const target = openHttpTarget(transport, {
    name: "T",
    secrets: [`whsec_${"A".repeat(32)}`],
    clock: machineClock,
    limits,
  });
  const error: unknown = await target.replay(request, { key: "k", signal }).catch((problem: unknown) => problem);
  return error instanceof Error && "problem" in error ? error.problem : error;
}
/** Writes as fast as the reader takes it, until the reader goes; answers how much. */
function pour(response: ServerResponse, piece: Buffer, mostBytes: number, onGone: (bytes: number) => void): void {
  let bytes = 0;
  const write = (): void => {
    while (bytes < mostBytes) {
      bytes += piece.length;
      if (!response.write(piece)) return void response.once("drain", write);
    }
    response.end();
  };
  response.once("close", () => onGone(bytes));
  write();
}

describe("a target", () => {
  it("that hangs, before its answer or in it, is given up and cancelled", async () => {
    expect(await problemOf(await listen(() => undefined), undefined, short)).toBe("time-out");
    const silent = await listen((_, response) => void stream(response).write(begun));
    expect(await problemOf(silent, undefined, short)).toBe("time-out");
    expect(seen).toEqual(["POST /replays", "POST /replays", "DELETE /replays/r-1"]);
  });

  it("that only says that it is alive is given up at the time limit", async () => {
    const address = await listen((_, response) => {
      stream(response).write(begun);
      const timer = setInterval(() => response.write('{"type":"alive"}\n'), 20);
      response.once("close", () => clearInterval(timer));
    });
    const seconds = request.limits.seconds;
    expect(await problemOf(address, undefined, { ...small, graceMs: 300 - seconds * 1000 })).toBe("time-out");
    expect(seen).toContain("DELETE /replays/r-1");
  });

  it("that hangs also at its cancellation holds nobody up", async () => {
    const server = createServer((message, response) => {
      if (message.method === "POST") stream(response).write(begun);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closers.push(
      () => server.closeAllConnections(),
      () => server.close(),
    );
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await problemOf(address, undefined, short)).toBe("time-out");
  });

  it("in a private network is asked nothing unless its host is allowed", async () => {
    const address = await listen((_, response) => void stream(response).end(begun));
    expect(await problemOf(address, [])).toBe("blocked");
    expect(await problemOf(address.replace("127.0.0.1", "localhost"), ["127.0.0.1"])).toBe("blocked");
    expect(await problemOf("http://169.254.169.254", ["169.254.169.254"])).toBe("blocked");
    expect(await problemOf("file:///etc/passwd", [])).toBe("blocked");
    expect(seen).toEqual([]);
  });

  it("that redirects is not followed, wherever it leads", async () => {
    const inner = await listen((_, response) => void stream(response).end(begun));
    const outer = await listen((_, response) => void response.writeHead(307, { location: `${inner}/replays` }).end());
    expect(await problemOf(outer)).toBe("refused");
    expect(seen).toEqual(["POST /replays"]);
  });

  it("that resets the connection is asked once more, and failed then", async () => {
    expect(await problemOf(await listen((message) => void message.socket.destroy()))).toBe("failed");
    seen = [];
    const address = await listen((_, response) => void stream(response).write(begun, () => response.destroy()));
    expect(await problemOf(address)).toBe("failed");
    expect(seen).toEqual(["POST /replays", "POST /replays"]);
  });

  it("where nobody listens is unreachable", async () => {
    const address = await listen(() => undefined);
    closers.splice(0).forEach((close) => close());
    expect(await problemOf(address)).toBe("unreachable");
  });

  it("that sends a line of 100 MB is left after the first of them", async () => {
    const gone = new Promise<number>((resolve) => {
      void listen((_, response) => pour(stream(response), Buffer.alloc(65_536, 120), 100_000_000, resolve)).then(
        async (address) => expect(await problemOf(address)).toBe("flooded"),
      );
    });
    // What lies in the buffers of both ends comes on top of the line's limit.
    expect(await gone).toBeLessThan(30_000_000);
  });

  it("that sends line after line is left at the size of an answer, or at the steps", { tags: ["long"] }, async () => {
    const piece = Buffer.from('{"type":"alive"}\n'.repeat(1_000));
    const alive = await listen((_, response) => pour(stream(response), piece, 100_000_000, () => undefined));
    expect(await problemOf(alive)).toBe("flooded");
    const steps = await listen((_, response) => {
      const lines = Array.from({ length: 101 }, (__, index) => ({
        type: "step",
        step: { index, agent: "A", kind: "message", content: "" },
      }));
      stream(response).end(begun + lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    });
    expect(await problemOf(steps)).toBe("flooded");
  });

  it("that packs a bomb is left at the same size, unpacked", { tags: ["long"] }, async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000, 10));
    const address = await listen((_, response) =>
      response.writeHead(200, { "content-type": "application/x-ndjson", "content-encoding": "gzip" }).end(bomb),
    );
    expect(await problemOf(address)).toBe("flooded");
    const refusing = await listen((_, response) =>
      response.writeHead(500, { "content-type": "application/json", "content-encoding": "gzip" }).end(bomb),
    );
    expect(await problemOf(refusing)).toBe("flooded");
  });

  it("that packs what cannot be unpacked is cut off", async () => {
    const address = await listen((_, response) =>
      response.writeHead(200, { "content-type": "application/x-ndjson", "content-encoding": "gzip" }).end("no gzip"),
    );
    expect(await problemOf(address)).toBe("failed");
  });

  it("that sends what is no UTF-8, no JSON or no line of the protocol lied", async () => {
    for (const text of [
      Buffer.from([0xff, 0xfe, 10]),
      "[\n",
      "null\n",
      '{"type":"step"}\n',
      `${"[".repeat(100_000)}\n`,
    ])
      expect(await problemOf(await listen((_, response) => void stream(response).end(text)))).toBe("lied");
  });

  it("is left at once when the caller leaves", async () => {
    const controller = new AbortController();
    const address = await listen(
      (_, response) => void stream(response).write(begun, () => controller.abort(new Error("enough"))),
    );
    expect(await problemOf(address, undefined, small, controller.signal)).toEqual(new Error("enough"));
  });
});
