import { request as requestHttp } from "node:http";
import { afterEach, expect, it } from "vitest";
import { machineClock, openReplayTransport } from "@/lib/outbound/replay-transport";
import { newWebhookSecret } from "@/lib/outbound/webhook-signature";
import { openHttpTarget } from "@/lib/replay/http-target";
import { createReplayHandler, type ReplayHandler } from "@/lib/replay/kit/replay-handler";
import { type RunSystem } from "@/lib/replay/kit/run-system";
import { ReplayRequest } from "@/lib/replay/protocol/messages";
import { runScripted, scriptedCapabilities } from "@/lib/replay/protocol/testing/scripted-system";
import { type ServedReplays, serveReplays } from "./serve-replays";

const secret = newWebhookSecret();
let served: ServedReplays | null = null;
afterEach(async () => served?.close());
const request = ReplayRequest.parse({
  protocol: 1,
  trace: { id: "1", question: "What is 1 + 2 + 3?" },
  start: "resample",
  prefix: [],
  seed: 1,
  limits: { seconds: 60, steps: 50 },
});

function kit() {
  let runs = 0;
  const run: RunSystem = (...given) => {
    runs += 1;
    return runScripted(...given);
  };
  const setting = { capabilities: scriptedCapabilities, secrets: [secret], clock: machineClock };
  return { handler: createReplayHandler({ ...setting, run }), runs: () => runs };
}
async function targetOf(handler: ReplayHandler) {
  served = await serveReplays(handler);
  const transport = openReplayTransport({ baseUrl: `${served.url}/deep/down/`, allowedHosts: ["127.0.0.1"] });
  return openHttpTarget(transport, { name: "T", secrets: [secret], clock: machineClock, limits: { backOffMs: 1 } });
}
const options = (key: string) => ({ key, signal: new AbortController().signal });

it("serves capabilities and replays below any address", async () => {
  const target = await targetOf(kit().handler);
  expect(await target.capabilities(options("").signal)).toEqual(scriptedCapabilities);
  const report = await target.replay(request, options("a"));
  expect(report).toMatchObject({ outcome: "passed", score: 1, milestones: ["planned", "added", "answered"] });
  expect(report.steps.map(({ index }) => index)).toEqual(report.steps.map((_, at) => at));
});

it("a connection that is cut in the middle is taken up again, and the system runs once", async () => {
  const { handler, runs } = kit();
  let posts = 0;
  const target = await targetOf(async (message) => {
    const response = await handler(message);
    if (message.method !== "POST" || (posts += 1) > 1) return response;
    const reader = response.body?.getReader();
    const first = (await reader?.read())?.value;
    const cut = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(first ?? new Uint8Array()),
      pull: (controller) => controller.error(new Error("cut")),
    });
    return new Response(cut, { headers: response.headers });
  });
  const told: number[] = [];
  const report = await target.replay(request, { ...options("a"), onStep: ({ index }) => told.push(index) });
  expect([report.outcome, posts, runs()]).toEqual(["passed", 2, 1]);
  expect(told).toEqual(report.steps.map(({ index }) => index));
});

it("a request for a path that is none is refused, and the server lives", async () => {
  const target = await targetOf(kit().handler);
  const { port } = new URL(served?.url ?? "");
  const statuses = ["/", "//", "/%", "http://[", "/replays/../capabilities"].map(
    (path) =>
      new Promise<number>((resolve) => {
        const sent = requestHttp({ port, path, host: "127.0.0.1", agent: false }, (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        });
        sent.once("error", () => resolve(0));
        sent.end();
      }),
  );
  for (const status of await Promise.all(statuses)) expect([0, 400, 401, 404]).toContain(status);
  expect((await target.capabilities(options("").signal)).system.name).toBe("Adding team");
});
