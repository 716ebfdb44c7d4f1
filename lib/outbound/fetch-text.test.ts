import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { fetchText } from "./fetch-text";

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

async function listen(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
const limits = { timeoutMs: 5_000, maxBytes: 1_000 };

describe("fetching a whole answer", () => {
  it("gives status, headers and text, split characters joined", async () => {
    const url = await listen((response) => {
      const bytes = Buffer.from("é😀");
      response.writeHead(418, { "x-a": "b" }).write(bytes.subarray(0, 3), () => response.end(bytes.subarray(3)));
    });
    const { status, headers, text } = await fetchText(url, {}, limits);
    expect([status, headers.get("x-a"), text]).toEqual([418, "b", "é😀"]);
  });

  it("stops at the size cap", async () => {
    const url = await listen((response) => response.end("x".repeat(1_001)));
    await expect(fetchText(url, {}, limits)).rejects.toMatchObject({ code: "too-large" });
  });

  it("stops at the time limit, also while a body stalls", async () => {
    const url = await listen((response) => void response.writeHead(200).write("x"));
    await expect(fetchText(url, {}, { ...limits, timeoutMs: 50 })).rejects.toMatchObject({ code: "time-out" });
  });

  it("stops when it is told to, with the reason it is given", async () => {
    const controller = new AbortController();
    const url = await listen(() => controller.abort(new Error("enough")));
    await expect(fetchText(url, {}, { ...limits, signal: controller.signal })).rejects.toThrow("enough");
  });

  it("tells a cut connection from a place where nobody listens", async () => {
    const url = await listen((response) => void response.destroy());
    await expect(fetchText(url, {}, limits)).rejects.toMatchObject({ code: "connection" });
    closers.splice(0).forEach((close) => close());
    await expect(fetchText(url, {}, limits)).rejects.toMatchObject({ code: "no-listener" });
  });

  it("says of a port that fetch blocks that it is the port", async () => {
    await expect(fetchText("http://127.0.0.1:9/", {}, limits)).rejects.toThrow(/this port/);
  });
});
