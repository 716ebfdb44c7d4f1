import { describe, expect, it } from "vitest";
import { openHttpTarget } from "./http-target";
import { type HttpTargetLimits } from "./http-target-limits";
import { type ReplayLine, ReplayRequest, type ReplayStep } from "./protocol/messages";
import { prefixHash } from "./protocol/prefix-hash";
import { type ReplayClock } from "./replay-clock";
import { type TransportRequest, type TransportResponse } from "./replay-transport";

const stepAt = (index: number, content = `Step ${index}`): ReplayStep => ({
  index,
  agent: "Planner",
  kind: "message",
  content,
});
const request = ReplayRequest.parse({
  protocol: 1,
  trace: { id: "1", question: "?" },
  start: "prefix",
  prefix: [stepAt(0)],
  seed: 1,
  limits: { seconds: 60, steps: 5 },
});
const begun: ReplayLine = { type: "begun", replayId: "r-1", prefixHash: prefixHash(request.prefix) };
const outcome: ReplayLine = {
  type: "outcome",
  outcome: "passed",
  score: 0.5,
  milestones: ["m"],
  finalAnswer: "42",
  message: null,
  costUsd: 0.1,
};
const whole: ReplayLine[] = [
  begun,
  { type: "step", step: stepAt(1) },
  { type: "alive" },
  { type: "step", step: stepAt(2) },
  outcome,
];

/** Time that passes only when somebody waits for it, so that no test does. */
function countedClock(): ReplayClock & { waited: number[] } {
  let now = 1_767_607_200_000;
  const waited: number[] = [];
  return {
    waited,
    now: () => now,
    after: (ms, call) => {
      // Deadlines and silence are not let pass; what is waited for between attempts is.
      if (ms >= 5_000) return () => undefined;
      waited.push(ms);
      const timer = setTimeout(() => {
        now += ms;
        call();
      }, 0);
      return () => clearTimeout(timer);
    },
  };
}

type Answering = (sent: TransportRequest) => TransportResponse | Promise<TransportResponse>;
const codedError = (code: string): Error => Object.assign(new Error(`It was ${code}.`), { code });
const answer = (status: number, type: string, parts: readonly (string | Error)[], headers = {}): TransportResponse => ({
  status,
  headers: { "content-type": type, ...headers },
  chunks: (async function* () {
    for (const part of parts) {
      if (part instanceof Error) throw part;
      yield new TextEncoder().encode(part);
    }
  })(),
});
const ofLines = (lines: readonly (ReplayLine | Error)[]): TransportResponse =>
  answer(
    200,
    "application/x-ndjson; charset=utf-8",
    lines.map((line) => (line instanceof Error ? line : `${JSON.stringify(line)}\n`)),
  );
const refusal = (status: number, code: string, headers = {}): TransportResponse =>
  answer(status, "application/json", [JSON.stringify({ error: { code, message: "Not\u001b[31m now" } })], headers);

/** A target whose answers to POST come in order; the last is for all that follow. */
function targetOf(answers: readonly Answering[], limits: Partial<HttpTargetLimits> = {}) {
  const sent: TransportRequest[] = [];
  const clock = countedClock();
  let at = 0;
  const transport = async (wish: TransportRequest): Promise<TransportResponse> => {
    sent.push(wish);
    if (wish.method === "DELETE") return answer(204, "", []);
    const answering = answers[Math.min(at, answers.length - 1)];
    at += 1;
    if (!answering) throw new Error("nothing to answer");
    return answering(wish);
  };
  const target = openHttpTarget(transport, { name: "T", secrets: [`whsec_${"A".repeat(32)}`], clock, limits });
  const told: ReplayStep[] = [];
  const replay = (signal = new AbortController().signal) =>
    target.replay(request, { key: "key-1", signal, onStep: (step) => told.push(step) });
  return { target, replay, sent, told, clock, methods: () => sent.map(({ method, path }) => `${method} ${path}`) };
}

describe("a replay over HTTP", () => {
  it("gives steps and outcome, tells each step once, and is signed under its key", async () => {
    const { replay, told, sent } = targetOf([() => ofLines(whole)]);
    const { type: _, ...kept } = outcome;
    expect(await replay()).toEqual({ ...kept, steps: [stepAt(1), stepAt(2)], durationMs: 0 });
    expect(told.map(({ index }) => index)).toEqual([1, 2]);
    expect(sent[0]?.headers).toMatchObject({ "idempotency-key": "key-1", "replay-id": "key-1" });
    expect(sent[0]?.headers["replay-signature"]).toMatch(/^v1,/);
  });

  it.each([
    ["time-out", "time-out"],
    ["step-limit", "time-out"],
    ["unknown-trace", "refused"],
    ["busy", "busy"],
    ["failed", "failed"],
    ["cancelled", "failed"],
  ] as const)("that ends with the error %s is %s", async (code, problem) => {
    const { replay, methods } = targetOf([
      () => ofLines([begun, { type: "error", code, message: "Because of \u202e this." }]),
    ]);
    await expect(replay()).rejects.toMatchObject({ problem, message: expect.stringMatching(/“Because of this\.”$/) });
    expect(methods()).toEqual(["POST /replays"]);
  });

  it("that ends without an outcome failed, and is cancelled", async () => {
    const { replay, methods } = targetOf([() => ofLines(whole.slice(0, 2))]);
    await expect(replay()).rejects.toMatchObject({
      problem: "failed",
      message: "The answer ended without an outcome.",
    });
    expect(methods()).toEqual(["POST /replays", "DELETE /replays/r-1"]);
  });

  it.each<[string, ReplayLine[]]>([
    ["another prefix", [{ ...begun, prefixHash: prefixHash([]) } as ReplayLine]],
    ["a gap", [begun, { type: "step", step: stepAt(3) }]],
    ["a line of no kind", [begun, { type: "later" } as unknown as ReplayLine]],
    ["a step without an agent", [begun, { type: "step", step: { ...stepAt(1), agent: "" } }]],
  ])("that tells %s lied", async (_, lines) =>
    expect(targetOf([() => ofLines(lines)]).replay()).rejects.toMatchObject({ problem: "lied" }),
  );

  it("that tells too many steps, or too long a line, flooded, and is cancelled", async () => {
    const many = Array.from({ length: 9 }, (_, at): ReplayLine => ({ type: "step", step: stepAt(at + 1) }));
    const flood = targetOf([() => ofLines([begun, ...many])]);
    await expect(flood.replay()).rejects.toMatchObject({ problem: "flooded" });
    expect(flood.told).toHaveLength(5);
    expect(flood.methods()).toContain("DELETE /replays/r-1");
    const long = targetOf([() => ofLines([begun, { type: "step", step: stepAt(1, "x".repeat(500)) }])], {
      lineBytes: 300,
    });
    await expect(long.replay()).rejects.toMatchObject({ problem: "flooded" });
  });
});

describe("what a system says at length", () => {
  it("leaves others their turn, though it comes in one piece", async () => {
    let turns = 0;
    const turn = (): void => {
      turns += 1;
      timer = setImmediate(turn);
    };
    let timer = setImmediate(turn);
    const text = [begun, ...new Array<ReplayLine>(5_000).fill({ type: "alive" }), outcome]
      .map((line) => `${JSON.stringify(line)}\n`)
      .join("");
    const { replay } = targetOf([() => answer(200, "application/x-ndjson", [text])]);
    await replay();
    clearImmediate(timer);
    expect(turns).toBeGreaterThan(5);
  });

  it("is taken where it is long and honest: 500 steps of 30,000 bytes", { tags: ["long"] }, async () => {
    const steps = Array.from({ length: 500 }, (_, at) => ({
      ...stepAt(at + 1, "word ".repeat(6_000)),
      tool: { name: "search", arguments: { query: "x", filters: Array.from({ length: 100 }, (__, one) => one) } },
    }));
    const { target } = targetOf([
      () => ofLines([begun, ...steps.map((step) => ({ type: "step" as const, step })), outcome]),
    ]);
    const asked = { ...request, limits: { seconds: 60, steps: 500 } };
    const report = await target.replay(asked, { key: "k", signal: new AbortController().signal });
    expect(report.steps).toHaveLength(500);
  });

  it.each<[string, string, string]>([
    ["deep arguments", `${"[".repeat(5_000)}${"]".repeat(5_000)}`, "lied"],
    ["a great many arguments", `[${"{},".repeat(200_000)}0]`, "flooded"],
    ["long arguments", `"${"x".repeat(1_000_001)}"`, "flooded"],
  ])("as %s is not taken, and is cancelled", async (_, made, problem) => {
    const step = JSON.stringify({ type: "step", step: { ...stepAt(1), tool: { name: "t", arguments: 0 } } });
    const text = `${JSON.stringify(begun)}\n${step.replace('"arguments":0', `"arguments":${made}`)}\n`;
    const { replay, methods } = targetOf([() => answer(200, "application/x-ndjson", [text])]);
    await expect(replay()).rejects.toMatchObject({ problem });
    expect(methods()).toEqual(["POST /replays", "DELETE /replays/r-1"]);
  });

  it.each([
    { costUsd: 1e308 },
    { costUsd: 10_001 },
    { finalAnswer: "x".repeat(100_001) },
    { milestones: new Array<string>(101).fill("m") },
    { milestones: ["m".repeat(201)] },
  ])("of its end beyond all sense is a lie (%#)", async (said) => {
    const { replay } = targetOf([() => ofLines([begun, { ...outcome, ...said }])]);
    await expect(replay()).rejects.toMatchObject({
      problem: "lied",
      message: expect.stringMatching(Object.keys(said)[0] ?? ""),
    });
  });
});

describe("what is asked again", () => {
  const nobody: Answering = () => Promise.reject(codedError("no-listener"));
  const cut: Answering = () => ofLines([...whole.slice(0, 2), codedError("connection")]);

  it("is what nobody heard, later and later, then given up as unreachable", async () => {
    const { replay, clock } = targetOf([nobody, nobody, () => ofLines(whole)]);
    expect(await replay()).toMatchObject({ outcome: "passed" });
    expect(clock.waited).toEqual([500, 1_000]);
    const gone = targetOf([nobody]);
    await expect(gone.replay()).rejects.toMatchObject({ problem: "unreachable" });
    expect(gone.sent).toHaveLength(4);
  });

  it("is what was refused for now, after the time that it asks for", async () => {
    const { replay, clock, sent } = targetOf([
      () => refusal(429, "busy", { "retry-after": "3" }),
      () => refusal(503, "busy"),
      () => ofLines(whole),
    ]);
    expect(await replay()).toMatchObject({ outcome: "passed" });
    expect(clock.waited).toEqual([3_000, 1_000]);
    expect(new Set(sent.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    await expect(targetOf([() => answer(429, "text/plain", ["slow down"])]).replay()).rejects.toMatchObject({
      problem: "busy",
    });
  });

  it("is a cut connection, once, under the same key; steps are told once", async () => {
    const { replay, told, sent } = targetOf([cut, () => ofLines(whole)]);
    expect((await replay()).steps).toHaveLength(2);
    expect(told.map(({ index }) => index)).toEqual([1, 2]);
    expect(sent.map(({ headers }) => headers["idempotency-key"])).toEqual(["key-1", "key-1"]);
    const twice = targetOf([cut]);
    await expect(twice.replay()).rejects.toMatchObject({ problem: "failed" });
    expect(twice.sent).toHaveLength(2);
  });

  it("holds one reading of a step that was told twice", async () => {
    const tool = { name: "t", arguments: { list: [1, 2, 3] } };
    const long: ReplayLine = { type: "step", step: { ...stepAt(1), tool } };
    const { replay, told } = targetOf([
      () => ofLines([begun, long, codedError("connection")]),
      () => ofLines([begun, long, outcome]),
    ]);
    const { steps } = await replay();
    expect(steps[0]).toBe(told[0]);
  });

  it("and is told otherwise the second time is a lie", async () => {
    const other: ReplayLine[] = [begun, { type: "step", step: stepAt(1, "Other") }, outcome];
    await expect(targetOf([cut, () => ofLines(other)]).replay()).rejects.toMatchObject({ problem: "lied" });
  });

  it.each([
    [401, "bad-signature", "refused", /signature; is the secret the same/],
    [409, "key-reused", "refused", /seen this key/],
    [422, "unsupported", "refused", /“Not \[31m now”/],
    [500, "failed", "failed", /broke down/],
  ] as const)("is never status %i", async (status, code, problem, message) => {
    const { replay, sent } = targetOf([() => refusal(status, code)]);
    await expect(replay()).rejects.toMatchObject({ problem, message: expect.stringMatching(message) });
    expect(sent).toHaveLength(1);
  });

  it("is not what answers with a page, a redirect, or nothing to the point", async () => {
    const problems = [
      answer(200, "text/html; charset=utf-8", ["<html>"]),
      answer(302, "", [], { location: "https://elsewhere.example/" }),
      answer(404, "text/html", ["<html>"]),
    ].map((response) => targetOf([() => response]).replay());
    await expect(problems[0]).rejects.toMatchObject({
      problem: "refused",
      message: /text\/html; expected application\/x-ndjson/,
    });
    await expect(problems[1]).rejects.toMatchObject({ problem: "refused", message: /redirect \(302\)/ });
    await expect(problems[2]).rejects.toMatchObject({ problem: "refused", message: /status 404/ });
  });

  it("is nothing where the caller has left: the replay is cancelled, and the reason is the caller's", async () => {
    const controller = new AbortController();
    const { replay, methods } = targetOf([
      ({ signal }) => ({
        status: 200,
        headers: { "content-type": "application/x-ndjson" },
        chunks: (async function* () {
          yield new TextEncoder().encode(`${JSON.stringify(begun)}\n`);
          controller.abort(new Error("enough"));
          signal.throwIfAborted();
        })(),
      }),
    ]);
    await expect(replay(controller.signal)).rejects.toThrow("enough");
    expect(methods()).toEqual(["POST /replays", "DELETE /replays/r-1"]);
  });
});

describe("capabilities over HTTP", () => {
  const ask = (text: string, type = "application/json") =>
    targetOf([() => answer(200, type, [text])]).target.capabilities(new AbortController().signal);

  it("are read with what they leave out", async () =>
    expect(await ask('{"protocol":1,"system":{"name":"T"},"starts":["prefix"],"later":1}')).toMatchObject({
      maxConcurrent: 1,
      isSeeded: false,
    }));

  it.each([
    ['{"protocol":2,"system":{}}', "refused", /speaks version 2 of the replay protocol; this program speaks 1/],
    ['{"protocol":"two"}', "refused", /another version/],
    ['{"protocol":1,"system":{"name":"T"},"starts":["later"]}', "lied", /at starts\.0/],
    ["[]", "lied", /as a whole/],
    ["<html>", "lied", /not JSON/],
  ] as const)("%s are none", async (text, problem, message) =>
    expect(ask(text)).rejects.toMatchObject({ problem, message: expect.stringMatching(message) }),
  );

  it("that are a page are none", async () =>
    expect(ask("<html>", "text/html")).rejects.toMatchObject({
      problem: "refused",
      message: expect.stringMatching(/Is this the address of the replay protocol/),
    }));
});
