import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkout } from "@/lib/checkout";
import { childEnvironment } from "@/lib/env";
import { webProgram, workerArgs } from "./programs";

const home = { path: "/nowhere", logs: "/nowhere/logs", processFile: "/nowhere/process.json" };
const web = () => webProgram(home, "production", { host: "127.0.0.1", port: 8500 });

let child: ChildProcess | undefined;
beforeEach(() => void vi.stubEnv("FAULTLINE_SECRET", "c2VjcmV0"));
afterEach(() => {
  child?.kill();
  vi.unstubAllEnvs();
});

/** A server that answers with a header that its handler sees, started as the web server is. */
const startServer = async (header = "x-forwarded-for"): Promise<number> => {
  const { args, env } = web();
  const program = args.findIndex((arg) => arg.startsWith(join(checkout, "node_modules")));
  const server = `const { createServer } = require("node:http");
    const server = createServer((request, response) => response.end(request.headers["${header}"]));
    server.listen(0, "127.0.0.1", () => console.log(server.address().port));`;
  child = spawn(process.execPath, [...args.slice(0, program), "-e", server], {
    env: childEnvironment(env),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout!, "data")) as [Buffer];
  return Number(line.toString());
};

const seenBy = (port: number, said?: string | string[], name = "X-Forwarded-For"): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = said === undefined ? {} : { [name]: said };
    request({ host: "127.0.0.1", port, headers }, (response) => {
      response.setEncoding("utf8").once("data", resolve);
    })
      .once("error", reject)
      .end();
  });

test("idle connections are kept longer than a proxy keeps them", () => {
  const { args } = web();
  expect(Number(args[args.indexOf("--keepAliveTimeout") + 1])).toBeGreaterThan(60_000);
  expect(webProgram(home, "development", { host: "127.0.0.1", port: 8500 }).args).not.toContain("--keepAliveTimeout");
});

test("what makes traces of our own is loaded only where they are wanted", () => {
  const loads = () => [...web().args, ...workerArgs()].filter((arg) => arg.endsWith("/dist/own-traces.js"));
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", "");
  expect(loads()).toEqual([]);
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:4318");
  expect(loads()).toHaveLength(2);
});

test("web servers of one secret open what each other encrypts for actions, and no others do", () => {
  const keyOf = () => web().env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY ?? "";
  const key = keyOf();
  expect(Buffer.from(key, "base64")).toHaveLength(32);
  expect(keyOf()).toBe(key);
  vi.stubEnv("FAULTLINE_SECRET", "YW5vdGhlcg==");
  expect(keyOf()).not.toBe(key);
});

test("a request is counted by its connection, whatever it says of itself", async () => {
  const port = await startServer();
  for (const said of [undefined, "1.1.1.1", "1.1.1.1, 2.2.2.2", ["1.1.1.1", "2.2.2.2"], ""])
    expect(await seenBy(port, said)).toBe("127.0.0.1");
});

test("behind proxies it is counted by what the first of them wrote down, not by what was said to that one", async () => {
  vi.stubEnv("FAULTLINE_TRUSTED_PROXIES", "2");
  const port = await startServer();
  expect(await seenBy(port, "6.6.6.6, 203.0.113.9, 10.0.0.2")).toBe("203.0.113.9");
  expect(await seenBy(port, ["6.6.6.6, 203.0.113.9", "10.0.0.2"])).toBe("203.0.113.9");
  // Where nothing was written down there is the connection.
  expect(await seenBy(port)).toBe("127.0.0.1");
});

test("a number of proxies that is none keeps the web server from starting", () => {
  vi.stubEnv("FAULTLINE_TRUSTED_PROXIES", "yes");
  expect(web).toThrow("FAULTLINE_TRUSTED_PROXIES=yes is not valid");
});

test.each(["host", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-port"])(
  "the public address is what was asked for, whatever a proxy or a sender says in %s",
  async (name) => {
    vi.stubEnv("FAULTLINE_PUBLIC_URL", "https://faultline.example.org/");
    const port = await startServer(name);
    const host = "faultline.example.org";
    const truth = { host, "x-forwarded-host": host, "x-forwarded-proto": "https", "x-forwarded-port": "443" }[name];
    for (const said of [undefined, "evil.example", "evil.example, other.example"])
      expect(await seenBy(port, said, name)).toBe(truth);
  },
);

test("without a public address, host and proxy are believed", async () => {
  vi.stubEnv("FAULTLINE_PUBLIC_URL", "");
  const port = await startServer("x-forwarded-host");
  expect(await seenBy(port, "faultline.example.org", "X-Forwarded-Host")).toBe("faultline.example.org");
});

test.each([
  ["https://faultline.example.org", "max-age=31536000"],
  ["http://faultline.example.org", null],
  ["", null],
])("browsers are told to come by https alone where the public address is %j", async (address, told) => {
  vi.stubEnv("FAULTLINE_PUBLIC_URL", address);
  const answer = await fetch(`http://127.0.0.1:${await startServer("host")}/`);
  expect(answer.headers.get("strict-transport-security")).toBe(told);
});
