import { createServer, type RequestListener } from "node:http";
import { type AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { guardedFetch, keepConnections, mayTakeHeaders } from "./guarded-fetch";

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

  it("headers stay at their host, and within TLS", () => {
    const may = (from: string, to: string): boolean => mayTakeHeaders(new URL(from), new URL(to));
    expect(may("http://a.example/1", "https://a.example/2")).toBe(true);
    expect(may("https://a.example/1", "http://a.example/1")).toBe(false);
    expect(may("https://a.example/1", "https://b.example/1")).toBe(false);
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

describe("hosts that a caller allows", () => {
  it("are reached by name and port, and no others", async () => {
    const port = await listen((_, response) => response.end("inner"));
    const wish = (allowedHosts: string[]) => guardedFetch(`http://127.0.0.1:${port}/`, { ...limits, allowedHosts });
    for (const hosts of [[`127.0.0.1:${port}`], ["127.0.0.1"]]) expect(textOf(await wish(hosts))).toBe("inner");
    for (const hosts of [[], [`127.0.0.1:${port + 1}`], ["localhost"], ["127.0.0.1:80"], ["127.0.0"]])
      await expect(wish(hosts)).rejects.toMatchObject(blocked);
    expect(seen).toHaveLength(2);
  });

  it("are reached by a name that leads to this machine, but a redirect from there leads to no other one", async () => {
    const inner = await listen((_, response) => response.end("secret"));
    const outer = await listen((_, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${inner}/` }).end(),
    );
    const allowedHosts = [`localhost:${outer}`];
    const wish = guardedFetch(`http://localhost:${outer}/`, { ...limits, allowedHosts });
    await expect(wish).rejects.toMatchObject(blocked);
    expect(seen.map(({ host }) => host)).toEqual([`localhost:${outer}`]);
  });

  it("never lead to where clouds hand out credentials", async () => {
    for (const host of ["169.254.169.254", "[fd00:ec2::254]", "[::ffff:169.254.169.254]"]) {
      const allowedHosts = [new URL(`http://${host}/`).host];
      await expect(guardedFetch(`http://${host}/`, { ...limits, allowedHosts })).rejects.toMatchObject(blocked);
      await expect(guardedFetch(`http://${host}/`, { ...limits, allowedHosts: "any" })).rejects.toMatchObject(blocked);
      vi.stubEnv("FAULTLINE_REACHABLE_HOSTS", allowedHosts.join());
      await expect(guardedFetch(`http://${host}/`, limits)).rejects.toThrow("always blocked");
    }
  });

  it("are all of the network for who stands at the machine", async () => {
    const port = await listen((_, response) => response.end("inner"));
    expect(textOf(await guardedFetch(`http://localhost:${port}/`, { ...limits, allowedHosts: "any" }))).toBe("inner");
  });
});

describe("what it posts", () => {
  beforeEach(() => vi.stubEnv("FAULTLINE_REACHABLE_HOSTS", "127.0.0.1"));

  it("is the body, by its length in bytes", async () => {
    const port = await listen((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () =>
        response.end(`${request.method} ${request.headers["content-length"]} ${Buffer.concat(chunks).toString()}`),
      );
    });
    const answer = await guardedFetch(`http://127.0.0.1:${port}/`, { ...limits, body: "é" });
    expect(textOf(answer)).toBe("POST 2 é");
  });

  it("may take a redirect for the answer", async () => {
    const port = await listen((_, response) => response.writeHead(307, { location: "/there" }).end("moved"));
    const wish = { ...limits, body: "x", redirects: "answer" } as const;
    expect(await guardedFetch(`http://127.0.0.1:${port}/`, wish)).toMatchObject({ status: 307 });
    expect(seen).toHaveLength(1);
  });

  it("goes on to nobody: a redirect is the answer, or a fault that names both hosts", async () => {
    const other = await listen((_, response) => response.end("secret"));
    const port = await listen((_, response) =>
      response.writeHead(307, { location: `http://localhost:${other}/a?b` }).end("moved"),
    );
    const wish = { ...limits, body: "x", allowedHosts: "any" } as const;
    expect(await guardedFetch(`http://127.0.0.1:${port}/`, wish)).toMatchObject({ status: 307 });
    await expect(guardedFetch(`http://127.0.0.1:${port}/`, { ...wish, redirects: "refuse" })).rejects.toMatchObject({
      code: "redirect",
      message: `127.0.0.1:${port} responded with a redirect to http://localhost:${other} (HTTP 307), which is not followed.`,
    });
    expect(seen.map(({ host }) => host)).toEqual([`127.0.0.1:${port}`, `127.0.0.1:${port}`]);
  });

  it("may be streamed, and may go over a connection that is kept open", async () => {
    const ports: (number | undefined)[] = [];
    const port = await listen((request, response) => {
      ports.push(request.socket.remotePort);
      request.pipe(response);
    });
    const connections = keepConnections();
    for (const body of ["one", "two"]) {
      const wish = { ...limits, body: Readable.from([body]), headers: { "content-length": "3" }, connections };
      expect(textOf(await guardedFetch(`http://127.0.0.1:${port}/`, wish))).toBe(body);
    }
    expect(new Set(ports).size).toBe(1);
  });

  it("may be answered at length or without an end: what came is kept", { tags: ["long"] }, async () => {
    const wish = { timeoutMs: 2_000, maxBytes: 10, overflow: "cut" } as const;
    const long = await listen((_, response) => response.end("x".repeat(1_000_000)));
    expect(textOf(await guardedFetch(`http://127.0.0.1:${long}/`, wish))).toBe("x".repeat(10));
    const endless = await listen((_, response) => void response.writeHead(200).write("begun"));
    expect(textOf(await guardedFetch(`http://127.0.0.1:${endless}/`, wish))).toBe("begun");
    const silent = await listen(() => undefined);
    await expect(guardedFetch(`http://127.0.0.1:${silent}/`, wish)).rejects.toMatchObject({ code: "time-out" });
  });
});
