import { createServer, type RequestListener } from "node:http";
import { type AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { guardedFetch } from "./guarded-fetch";

const closers: (() => void)[] = [];
let seen: { url: string; host: string; key: string }[] = [];
beforeEach(() => (seen = []));
afterEach(() => {
  closers.splice(0).forEach((close) => close());
  vi.unstubAllEnvs();
});

async function listen(answer: RequestListener): Promise<number> {
  const server = createServer((request, response) => {
    seen.push({
      url: request.url ?? "",
      host: request.headers.host ?? "",
      key: String(request.headers["x-key"] ?? ""),
    });
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}
const limits = { timeoutMs: 5_000, maxBytes: 10_000 };
const textOf = ({ bytes }: { bytes: Uint8Array }): string => new TextDecoder().decode(bytes);
const blocked = { code: "blocked" };

describe("what the guard refuses", () => {
  it.each(["http://127.0.0.1:", "http://localhost:", "http://[::1]:", "http://2130706433:", "http://0x7f.1:"])(
    "%s is refused before anything is sent",
    async (origin) => {
      const port = await listen((_, response) => response.end("secret"));
      await expect(guardedFetch(`${origin}${port}/`, limits)).rejects.toMatchObject(blocked);
      expect(seen).toEqual([]);
    },
  );

  it.each(["ftp://example.org/x", "file:///etc/passwd", "http://user:word@example.org/", "no address"])(
    "%s is no address to fetch",
    async (address) => expect(guardedFetch(address, limits)).rejects.toMatchObject(blocked),
  );

  it("a redirect into the private network is refused, though the first host is allowed", async () => {
    const inner = await listen((_, response) => response.end("secret"));
    const outer = await listen((_, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${inner}/inside` }).end(),
    );
    vi.stubEnv("FAULTLINE_REACHABLE_HOSTS", `127.0.0.1:${outer}`);
    await expect(guardedFetch(`http://127.0.0.1:${outer}/`, limits)).rejects.toMatchObject(blocked);
    expect(seen.map(({ url }) => url)).toEqual(["/"]);
  });
});

describe("what it fetches", () => {
  beforeEach(() => vi.stubEnv("FAULTLINE_REACHABLE_HOSTS", "127.0.0.1, localhost"));

  it("a host that the setting names, with headers, unpacked", async () => {
    const port = await listen((_, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("the log")),
    );
    const answer = await guardedFetch(`http://127.0.0.1:${port}/a?b=1`, { ...limits, headers: { "x-key": "k" } });
    expect([answer.status, textOf(answer)]).toEqual([200, "the log"]);
    expect(seen).toMatchObject([{ url: "/a?b=1", key: "k" }]);
  });

  it("redirects, without the headers where they lead to another host", async () => {
    const other = await listen((_, response) => response.end("there"));
    const port = await listen((request, response) =>
      request.url === "/"
        ? response.writeHead(302, { location: "/same" }).end()
        : response.writeHead(307, { location: `http://localhost:${other}/there` }).end(),
    );
    const answer = await guardedFetch(`http://127.0.0.1:${port}/`, { ...limits, headers: { "x-key": "k" } });
    expect(textOf(answer)).toBe("there");
    expect(seen.map(({ url, key }) => [url, key])).toEqual([
      ["/", "k"],
      ["/same", "k"],
      ["/there", ""],
    ]);
  });

  it("nothing that goes in circles, is too large when unpacked, or never ends", async () => {
    const circle = await listen((_, response) => response.writeHead(302, { location: "/" }).end());
    await expect(guardedFetch(`http://127.0.0.1:${circle}/`, limits)).rejects.toThrow("redirects");
    const bomb = await listen((_, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(1_000_000))),
    );
    await expect(guardedFetch(`http://127.0.0.1:${bomb}/`, limits)).rejects.toMatchObject({ code: "too-large" });
    const stalled = await listen((_, response) => void response.writeHead(200).write("x"));
    const wish = { ...limits, timeoutMs: 100 };
    await expect(guardedFetch(`http://127.0.0.1:${stalled}/`, wish)).rejects.toMatchObject({ code: "time-out" });
  });
});
