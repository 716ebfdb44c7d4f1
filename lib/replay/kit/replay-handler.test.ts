import { describe, expect, it } from "vitest";
import { newWebhookSecret } from "@/lib/outbound/webhook-signature";
import { type ReplayLine, type ReplayRequest, type ReplayStep } from "../protocol/messages";
import { prefixHash } from "../protocol/prefix-hash";
import { signatureHeaders } from "../protocol/signature";
import { runScripted, scriptedCapabilities } from "../protocol/testing/scripted-system";
import { type ReplayClock } from "../replay-clock";
import { createReplayHandler, type ReplayHandlerOptions } from "./replay-handler";
import { ReplayFailure, type RunSystem } from "./run-system";

const secret = newWebhookSecret();
const request: ReplayRequest = {
  protocol: 1,
  trace: { id: "1", question: "What is 1 + 2?", metadata: {} },
  start: "prefix",
  prefix: [],
  change: null,
  without: null,
  seed: 1,
  limits: { seconds: 10, steps: 50 },
};
const stepAt = (index: number): ReplayStep => ({ index, agent: "A", kind: "message", content: `Step ${index}` });

/** A clock whose time passes when it is told to. */
function handClock(): ReplayClock & { pass: (ms: number) => void } {
  let now = 1_767_607_200_000;
  let timers: { at: number; call: () => void }[] = [];
  return {
    now: () => now,
    after: (ms, call) => {
      const timer = { at: now + ms, call };
      timers.push(timer);
      return () => (timers = timers.filter((other) => other !== timer));
    },
    pass: (ms) => {
      now += ms;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { call } of due) call();
    },
  };
}

function kit(options: Partial<ReplayHandlerOptions> = {}) {
  const clock = handClock();
  let runs = 0;
  const run = options.run ?? runScripted;
  const handler = createReplayHandler({
    capabilities: scriptedCapabilities,
    secrets: [newWebhookSecret(), secret],
    clock,
    ...options,
    run: (...given) => {
      runs += 1;
      return run(...given);
    },
  });
  const send = (method: string, path: string, body = "", id = "key-1", headers: Record<string, string> = {}) =>
    handler(
      new Request(`http://any.example/some/where${path}`, {
        method,
        headers: {
          ...signatureHeaders({ id, timestampSeconds: Math.floor(clock.now() / 1000), method, path, body }, [secret]),
          ...headers,
        },
        ...(body === "" ? {} : { body }),
      }),
    );
  const post = (change: object = {}, key = "key-1") =>
    send("POST", "/replays", JSON.stringify({ ...request, ...change }), key, { "idempotency-key": key });
  return { clock, send, post, handler, runs: () => runs };
}
const linesOf = async (response: Response): Promise<ReplayLine[]> =>
  (await response.text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as ReplayLine);
const errorOf = async (response: Response): Promise<[number, string]> => {
  const { error } = (await response.json()) as { error: { code: string } };
  return [response.status, error.code];
};

/** A system that takes steps when it is told to. */
function handSystem() {
  const wishes: ((end: boolean) => void)[] = [];
  const aborted: boolean[] = [];
  const run: RunSystem = async function* (_, { signal }) {
    signal.addEventListener("abort", () => aborted.push(true));
    for (let index = 0; ; index += 1) {
      if (await new Promise<boolean>((resolve) => wishes.push(resolve))) return { outcome: "passed" };
      yield stepAt(index);
    }
  };
  const next = async (end = false): Promise<void> => {
    while (wishes.length === 0) await Promise.resolve();
    wishes.shift()?.(end);
  };
  return { run, next, aborted };
}

describe("the kit", () => {
  it("streams a replay and its outcome", async () => {
    const { post } = kit();
    const response = await post();
    expect(response.headers.get("content-type")).toBe("application/x-ndjson");
    const lines = await linesOf(response);
    expect(lines[0]).toMatchObject({ type: "begun", prefixHash: prefixHash([]) });
    expect(lines.at(-1)).toMatchObject({
      type: "outcome",
      outcome: "passed",
      finalAnswer: expect.stringMatching(/3\.$/),
    });
    expect(lines.flatMap((line) => (line.type === "step" ? [line.step.index] : []))).toEqual([0, 1, 2, 3, 4]);
  });

  it("executes a key once, tells it again while it runs and after, and refuses the key for another request", async () => {
    const { run, next } = handSystem();
    const { post, runs } = kit({ run });
    const [one, two] = await Promise.all([post(), post()]);
    await next();
    await next(true);
    const told = await linesOf(one);
    expect(told.map(({ type }) => type)).toEqual(["begun", "step", "outcome"]);
    expect(await linesOf(two)).toEqual(told);
    expect(await linesOf(await post())).toEqual(told);
    expect(await errorOf(await post({ seed: 2 }))).toEqual([409, "key-reused"]);
    expect(runs()).toBe(1);
  });

  it("forgets a finished answer after its time, and the oldest beyond its number", async () => {
    const { post, runs, clock } = kit({ keepSeconds: 60, keepCount: 2 });
    for (const key of ["a", "b", "c", "d", "d", "c"]) await linesOf(await post({}, key));
    expect(runs()).toBe(4);
    // Its answer is gone, and yet whoever overheard the request cannot have it executed again.
    expect(await errorOf(await post({}, "a"))).toEqual([500, "failed"]);
    expect(await errorOf(await post({ seed: 2 }, "a"))).toEqual([409, "key-reused"]);
    clock.pass(61_000);
    await linesOf(await post({}, "e"));
    expect(await errorOf(await post({}, "c"))).toEqual([500, "failed"]);
    expect(runs()).toBe(5);
    clock.pass(600_000);
    await linesOf(await post({}, "c"));
    expect(runs()).toBe(6);
  });

  it("reads no body of what is not signed, or was long ago", async () => {
    const { handler, clock } = kit();
    const now = Math.floor(clock.now() / 1000);
    const about = { id: "k", method: "POST", path: "/replays", body: "" };
    const signed = (timestampSeconds: number) => signatureHeaders({ ...about, timestampSeconds }, [secret]);
    const { "replay-signature": _, ...unsigned } = signed(now);
    for (const headers of [{}, unsigned, signed(now - 301), signed(now + 301)]) {
      let pulled = 0;
      const body = new ReadableStream<Uint8Array>({
        pull: (controller) => {
          pulled += 1;
          controller.enqueue(new Uint8Array(65_536));
        },
      });
      const init = { method: "POST", headers: headers as Record<string, string>, body, duplex: "half" } as RequestInit;
      expect(await errorOf(await handler(new Request("http://x/replays", init)))).toEqual([401, "bad-signature"]);
      expect(pulled).toBeLessThan(4);
    }
  });

  it("goes on when its listener leaves", async () => {
    const { run, next } = handSystem();
    const { post, runs } = kit({ run });
    await (await post()).body?.cancel();
    await next();
    await next(true);
    expect((await linesOf(await post())).at(-1)).toMatchObject({ type: "outcome" });
    expect(runs()).toBe(1);
  });

  it("says that it is alive where nothing else is to be said", async () => {
    const { run, next } = handSystem();
    const { post, clock } = kit({ run });
    const reader = (await post({ limits: { seconds: 30, steps: 5 } })).body?.getReader();
    const read = async (): Promise<string> => new TextDecoder().decode((await reader?.read())?.value);
    expect(await read()).toContain("begun");
    const coming = read();
    coming.catch(() => undefined); // waited for below
    await Promise.resolve();
    clock.pass(10_000);
    expect(await coming).toBe('{"type":"alive"}\n');
    await next();
    expect(await read()).toContain("Step 0");
    await next(true);
  });

  it("ends at the seconds of the request or the system, and on request, again and again", async () => {
    for (const [change, seconds] of [
      [{}, 10],
      [{ limits: { seconds: 10_000, steps: 5 } }, 60],
    ] as const) {
      const { run, aborted } = handSystem();
      const { post, clock } = kit({ run });
      const response = await post(change);
      clock.pass(seconds * 1000 - 1);
      expect(aborted).toEqual([]);
      clock.pass(1);
      expect((await linesOf(response)).at(-1)).toMatchObject({ type: "error", code: "time-out" });
      expect(aborted).toEqual([true]);
    }
    const { run, aborted } = handSystem();
    const { post, send } = kit({ run });
    const response = await post();
    const again = (await post()).body?.getReader();
    const begun = JSON.parse(new TextDecoder().decode((await again?.read())?.value)) as { replayId: string };
    for (const id of [begun.replayId, begun.replayId, "r-unknown"])
      expect((await send("DELETE", `/replays/${id}`)).status).toBe(204);
    expect((await linesOf(response)).at(-1)).toMatchObject({ type: "error", code: "cancelled" });
    expect(aborted).toEqual([true]);
  });

  it("refuses what is beyond its number at once, and takes it afterwards", async () => {
    const { run, next } = handSystem();
    const { post } = kit({ run, capabilities: { ...scriptedCapabilities, maxConcurrent: 1 } });
    const first = await post();
    const refused = await post({}, "key-2");
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(await errorOf(refused)).toEqual([429, "busy"]);
    await next(true);
    await linesOf(first);
    expect((await post({}, "key-2")).status).toBe(200);
  });

  it.each<[string, RunSystem, object]>([
    [
      "step-limit",
      async function* () {
        for (let at = 0; ; at += 1) yield stepAt(at);
      },
      {},
    ],
    [
      "failed",
      async function* () {
        yield stepAt(1);
        return { outcome: "passed" };
      },
      {},
    ],
    [
      "failed",
      async function* () {
        throw new Error("inner words");
      },
      {},
    ],
    [
      "failed",
      async function* () {
        yield { ...stepAt(0), kind: "song" } as never;
        return { outcome: "passed" };
      },
      {},
    ],
    [
      "failed",
      async function* () {
        return { outcome: "passed" };
      },
      { change: { kind: "replace", step: stepAt(0) } },
    ],
    [
      "unknown-trace",
      async function* () {
        throw new ReplayFailure("unknown-trace", "Not here.");
      },
      {},
    ],
  ])("lets no wrong line out: %s", async (code, run, change) => {
    const lines = await linesOf(await kit({ run }).post(change));
    expect(lines.at(-1)).toMatchObject({ type: "error", code });
    expect(JSON.stringify(lines)).not.toContain("inner words");
    expect(lines.filter(({ type }) => type === "step").length).toBeLessThanOrEqual(50);
  });

  it("refuses what is no request, with a code", async () => {
    const { send, post, handler } = kit();
    const key = { "idempotency-key": "key-1" };
    expect(await errorOf(await handler(new Request("http://x/capabilities")))).toEqual([401, "bad-signature"]);
    expect(await errorOf(await send("GET", "/elsewhere"))).toEqual([404, "invalid-request"]);
    expect(await errorOf(await send("PUT", "/capabilities"))).toEqual([405, "invalid-request"]);
    expect(await errorOf(await send("POST", "/replays", "{", "key-1", key))).toEqual([400, "invalid-request"]);
    expect(await errorOf(await send("POST", "/replays", JSON.stringify(request)))).toEqual([400, "invalid-request"]);
    expect(await errorOf(await post({ protocol: 2 }))).toEqual([400, "invalid-request"]);
    expect(await errorOf(await post({ prefix: [stepAt(1)] }))).toEqual([400, "invalid-request"]);
    expect(await errorOf(await post({ limits: {} }))).toEqual([400, "invalid-request"]);
    const plain = kit({ capabilities: { protocol: 1, system: { name: "P" }, starts: ["resample"] } });
    expect(await errorOf(await plain.post())).toEqual([422, "unsupported"]);
    const tooLong = { ...key, "content-length": "64000001" };
    expect(await errorOf(await send("POST", "/replays", "{}", "key-1", tooLong))).toEqual([413, "invalid-request"]);
  });

  it("is not made without a secret that is one", () => {
    for (const secrets of [[], ["secret"], [secret, ""]]) expect(() => kit({ secrets })).toThrow("whsec_");
  });
});
