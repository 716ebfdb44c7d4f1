import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { openReplayTransport } from "./replay-transport";

let close = (): void => undefined;
afterEach(() => close());

async function listen(seen: string[]): Promise<number> {
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  close = () => {
    server.close();
    server.closeAllConnections();
  };
  return (server.address() as AddressInfo).port;
}
const request = { headers: {}, maxBytes: 10, timeoutMs: 5_000, signal: new AbortController().signal };

it("puts paths below the base address, whose query stays", async () => {
  const seen: string[] = [];
  const port = await listen(seen);
  for (const below of ["", "/", "/a/b", "/a/b//?team=1#top"]) {
    const transport = openReplayTransport({ baseUrl: `http://127.0.0.1:${port}${below}`, allowedHosts: ["127.0.0.1"] });
    await transport({ ...request, method: "DELETE", path: "/replays/r-1" });
  }
  expect(seen).toEqual([
    "DELETE /replays/r-1",
    "DELETE /replays/r-1",
    "DELETE /a/b/replays/r-1",
    "DELETE /a/b/replays/r-1?team=1",
  ]);
});

it.each(["no address", "ftp://x.example", "http://user:word@x.example", "http://127.0.0.1:1"])(
  "%s is blocked",
  async (baseUrl) =>
    expect(
      openReplayTransport({ baseUrl, allowedHosts: [] })({ ...request, method: "GET", path: "/capabilities" }),
    ).rejects.toMatchObject({ code: "blocked" }),
);
