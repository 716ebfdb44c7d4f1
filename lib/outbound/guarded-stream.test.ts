import { createServer, type RequestListener } from "node:http";
import { type AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { guardedStream, type GuardedStreamRequest } from "./guarded-stream";

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
const wish = (change: Partial<GuardedStreamRequest> = {}): GuardedStreamRequest => ({
  method: "GET",
  timeoutMs: 5_000,
  maxBytes: 100_000,
  allowedHosts: ["127.0.0.1"],
  signal: new AbortController().signal,
  ...change,
});
async function textOf({ chunks }: { chunks: AsyncIterable<Uint8Array> }): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString();
}

describe("guardedStream", () => {
  it("gives the head at once and the body as it comes", async () => {
    let go = (): void => undefined;
    const address = await listen((_, response) => {
      response.writeHead(201, { "x-a": "b" }).write("one");
      go = () => response.end("two");
    });
    const { status, headers, chunks } = await guardedStream(address, wish());
    expect([status, headers["x-a"]]).toEqual([201, "b"]);
    const parts = chunks[Symbol.asyncIterator]();
    expect(Buffer.from((await parts.next()).value as Uint8Array).toString()).toBe("one");
    go();
    expect(Buffer.from((await parts.next()).value as Uint8Array).toString()).toBe("two");
    expect((await parts.next()).done).toBe(true);
  });

  it("sends method, headers and body", async () => {
    const address = await listen((request, response) => {
      request.on("data", (chunk: Buffer) =>
        response.end(
          `${request.method} ${request.headers["x-key"]} ${request.headers["accept-encoding"]} ${chunk.toString()}`,
        ),
      );
    });
    expect(
      await textOf(await guardedStream(address, wish({ method: "PUT", body: "é", headers: { "x-key": "k" } }))),
    ).toBe("PUT k identity é");
  });

  it("asks nothing of a private network unless the host is allowed, and follows no redirect there", async () => {
    let count = 0;
    const address = await listen((request, response) => {
      count += 1;
      response.writeHead(302, { location: "http://169.254.169.254/" }).end();
    });
    await expect(guardedStream(address, wish({ allowedHosts: [] }))).rejects.toMatchObject({ code: "blocked" });
    expect(count).toBe(0);
    expect((await guardedStream(address, wish())).status).toBe(302);
  });

  it("unpacks what is packed, and ends beyond its size", async () => {
    const packed =
      (text: string | Buffer): RequestListener =>
      (_, response) =>
        response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(text));
    expect(await textOf(await guardedStream(await listen(packed("the log")), wish()))).toBe("the log");
    const bomb = await guardedStream(await listen(packed(Buffer.alloc(5_000_000))), wish());
    await expect(textOf(bomb)).rejects.toMatchObject({ code: "too-large" });
  });

  it(
    "ends the connection at its time, when it is told to, and when its reader leaves",
    { tags: ["long"] },
    async () => {
      const closed: string[] = [];
      const address = await listen((request, response) => {
        response.on("close", () => closed.push(request.url ?? ""));
        response.writeHead(200).write("begun");
      });
      // Long enough to be heard of by a server on a busy machine.
      const late = guardedStream(`${address}late`, wish({ timeoutMs: 2_000 })).then(textOf);
      await expect(late).rejects.toMatchObject({ code: "time-out" });
      const controller = new AbortController();
      const told = await guardedStream(`${address}told`, wish({ signal: controller.signal }));
      controller.abort(new Error("enough"));
      await expect(textOf(told)).rejects.toThrow("enough");
      const left = await guardedStream(`${address}left`, wish());
      const leaving = left.chunks[Symbol.asyncIterator]();
      await leaving.next();
      await leaving.return?.();
      await expect.poll(() => closed.toSorted()).toEqual(["/late", "/left", "/told"]);
    },
  );

  it("leaves no uncaught error where nobody reads what breaks off", async () => {
    const controller = new AbortController();
    const packed = await listen(
      (_, response) => void response.writeHead(200, { "content-encoding": "gzip" }).write("x"),
    );
    await guardedStream(packed, wish({ signal: controller.signal }));
    controller.abort();
    const cut = await listen((_, response) => response.writeHead(200).write("x", () => response.destroy()));
    const answer = await guardedStream(cut, wish());
    await expect(textOf(answer)).rejects.toMatchObject({ code: "connection" });
  });
});
