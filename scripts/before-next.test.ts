import "./page-status.mjs";
import "./sound-address.mjs";
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DatabaseAwayError } from "@/lib/errors";
import { noteFailure } from "@/lib/http/note-failure";

const failure = (code: string): Error => Object.assign(new Error("x"), { code });
const failures: Record<string, unknown> = {
  "/away": failure("57P03"),
  "/ours": new DatabaseAwayError(),
  "/full": failure("53100"),
  "/fault": failure("42P01"),
};
// Answers as Next.js does: what a page failed for is told, then comes a 500 with a page.
const server = createServer((request, response) => {
  void setImmediate().then(() => {
    const path = request.url ?? "";
    if (path in failures) noteFailure(failures[path]);
    response.statusCode = path in failures ? 500 : 200;
    response.end(path);
  });
});
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const ask = async (path: string): Promise<[number, string | null]> => {
  const { status, headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  return [status, headers.get("retry-after")];
};

it("a page is sent with the status of what it failed for, and no other is", async () => {
  const answers = await Promise.all(["/away", "/ours", "/full", "/fault", "/sound"].map(ask));
  expect(answers).toEqual([
    [503, "5"],
    [503, "5"],
    [507, null],
    [500, null],
    [200, null],
  ]);
});

it("an address whose escapes are no text is taken as its letters stand", async () => {
  const read = async (path: string): Promise<string> =>
    (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)).text();
  expect(await read("/s/%E0%A4%A?a=%E0")).toBe("/s/%25E0%25A4%25A?a=%E0");
  expect(await read("/s/%C3%A9?a=%E0")).toBe("/s/%C3%A9?a=%E0");
});
