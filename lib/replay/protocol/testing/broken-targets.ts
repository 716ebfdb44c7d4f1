import { createReplayHandler, type ReplayHandler, type ReplayHandlerOptions } from "../../kit/replay-handler";
import { type RunSystem } from "../../kit/run-system";
import { type ReplayClock, wait } from "../../replay-clock";
import { type ReplayLine, type ReplayStep } from "../messages";
import { prefixHash } from "../prefix-hash";
import { findSignatureFault, signatureHeaders } from "../signature";
import { runScripted, scriptedCapabilities } from "./scripted-system";

/** A target that is right but for one thing. */
export interface BrokenTarget {
  name: string;
  /** The check that is meant to find it, and a part of the reason that it gives. */
  check: string;
  reason: RegExp;
  open: (setting: Setting) => ReplayHandler;
}

interface Setting {
  secrets: readonly string[];
  clock: ReplayClock;
}

const sound = (setting: Setting, options: Partial<ReplayHandlerOptions> = {}): ReplayHandler =>
  createReplayHandler({ ...setting, capabilities: scriptedCapabilities, run: runScripted, ...options });

/** Changes the lines of every replay on their way out. */
const withLines =
  (change: (lines: ReplayLine[]) => ReplayLine[]) =>
  (setting: Setting): ReplayHandler => {
    const handler = sound(setting);
    return async (request) => {
      const response = await handler(request);
      if (response.headers.get("content-type") !== "application/x-ndjson") return response;
      const lines = (await response.text())
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as ReplayLine);
      const text = change(lines)
        .map((line) => `${JSON.stringify(line)}\n`)
        .join("");
      return new Response(text, { headers: { "content-type": "application/x-ndjson" } });
    };
  };

const withRun =
  (run: (setting: Setting) => RunSystem, options: Partial<ReplayHandlerOptions> = {}) =>
  (setting: Setting): ReplayHandler =>
    sound(setting, { run: run(setting), ...options });

const ofSteps =
  (change: (step: ReplayStep) => ReplayStep) =>
  (line: ReplayLine): ReplayLine =>
    line.type === "step" ? { ...line, step: change(line.step) } : line;

/** A request with a signature of its own in place of the one that it came with. */
async function signedAnew(request: Request, { secrets, clock }: Setting, key: string | null): Promise<Request> {
  const body = await request.text();
  const path = /\/(capabilities|replays(\/[^/]+)?)$/.exec(new URL(request.url).pathname)?.[0] ?? "/";
  const id = key ?? request.headers.get("replay-id") ?? "unsigned";
  const timestampSeconds = Math.floor(clock.now() / 1000);
  const headers = new Headers(request.headers);
  const signed = Object.entries(
    signatureHeaders({ id, timestampSeconds, method: request.method, path, body }, secrets),
  );
  for (const [name, value] of signed) headers.set(name, value);
  if (key !== null) headers.set("idempotency-key", key);
  return new Request(request.url, { method: request.method, headers, ...(body === "" ? {} : { body }) });
}

/** Answers every replay with a stream that goes on by itself: a step, or nothing but signs of life, every `everyMs`. */
const endless =
  (everyMs: number, line: (index: number) => ReplayLine) =>
  (setting: Setting): ReplayHandler => {
    const handler = sound(setting);
    const encoder = new TextEncoder();
    return async (request) => {
      const response = await handler(request);
      if (response.headers.get("content-type") !== "application/x-ndjson") return response;
      await response.body?.cancel();
      const gone = new AbortController();
      let index = -1;
      const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
        if (index >= 0) await wait(setting.clock, everyMs, gone.signal);
        if (gone.signal.aborted) return;
        const begun: ReplayLine = { type: "begun", replayId: "r-1", prefixHash: prefixHash([]) };
        controller.enqueue(encoder.encode(`${JSON.stringify(index < 0 ? begun : line(index))}\n`));
        index += 1;
      };
      const body = new ReadableStream({ pull, cancel: () => gone.abort() });
      return new Response(body, { headers: { "content-type": "application/x-ndjson" } });
    };
  };

const slowly = ({ clock }: Setting): RunSystem =>
  async function* (request, context) {
    const steps = runScripted(request, context);
    for (let next = await steps.next(); ; next = await steps.next()) {
      if (next.done) return next.value;
      yield next.value;
      await wait(clock, 100, context.signal);
    }
  };

/** Each broken in one way; the first ten are those that a team is likeliest to write. */
export const brokenTargets: readonly BrokenTarget[] = [
  {
    name: "ignores signatures",
    check: "signature-wrong",
    reason: /status 200 where 401/,
    open: (setting) => {
      const handler = sound(setting);
      return async (request) => handler(await signedAnew(request, setting, null));
    },
  },
  {
    name: "starts from a prefix that it has rewritten",
    check: "prefix",
    reason: /started from other steps/,
    open: withLines((lines) =>
      lines.map((line) => (line.type === "begun" ? { ...line, prefixHash: prefixHash([]) } : line)),
    ),
  },
  {
    name: "skips an index",
    check: "steps",
    reason: /index 3 where 2 comes next/,
    open: withLines((lines) =>
      lines.map(ofSteps((step) => (step.index < 2 ? step : { ...step, index: step.index + 1 }))),
    ),
  },
  {
    name: "rewords the replaced step",
    check: "replace",
    reason: /came back as another one/,
    open: withLines((lines) =>
      lines.map(ofSteps((step) => ({ ...step, content: step.content.replace(" (checked)", "") }))),
    ),
  },
  {
    name: "executes twice for one key",
    check: "same-key",
    reason: /began a second replay/,
    open: (setting) => {
      const handler = sound(setting);
      let count = 0;
      return async (request) =>
        handler(request.method === "POST" ? await signedIfGenuine(request, setting, `again-${(count += 1)}`) : request);
    },
  },
  {
    name: "never ends",
    check: "time-limit",
    reason: /still going/,
    open: endless(20, () => ({ type: "alive" })),
  },
  {
    name: "floods with steps",
    check: "step-limit",
    reason: /more than the 2 steps|came to no end/,
    open: endless(1, (index) => ({
      type: "step",
      step: { index, agent: "Parrot", kind: "message", content: "Again." },
    })),
  },
  {
    name: "answers with a page",
    check: "capabilities",
    reason: /text\/html/,
    open: () => async () =>
      new Response("<!doctype html><title>Hello</title>", { headers: { "content-type": "text/html" } }),
  },
  {
    name: "tells no outcome",
    check: "outcome",
    reason: /without an outcome/,
    open: withLines((lines) => lines.filter(({ type }) => type !== "outcome")),
  },
  {
    name: "draws anew whatever the seed",
    check: "seeds",
    reason: /differ from step/,
    open: withRun(() => {
      let drawn = 0;
      return (request, context) => runScripted({ ...request, seed: (drawn += 1) }, context);
    }),
  },
  {
    name: "goes on after it was cancelled",
    check: "cancel",
    reason: /still going/,
    open: (setting) => {
      const handler = sound(setting, { run: slowly(setting) });
      return async (request) => (request.method === "DELETE" ? new Response(null, { status: 204 }) : handler(request));
    },
  },
  {
    name: "claims a start that it refuses",
    check: "resample",
    reason: /status 422/,
    open: (setting) => {
      const whole = sound(setting);
      const less = sound(setting, { capabilities: { ...scriptedCapabilities, starts: ["prefix", "hint"] } });
      return async (request) => (request.method === "GET" ? whole(request) : less(request));
    },
  },
  {
    name: "reaches a milestone that it does not know",
    check: "milestones",
    reason: /“lunch” is not among/,
    open: withLines((lines) =>
      lines.map((line) => (line.type === "outcome" ? { ...line, milestones: ["lunch"] } : line)),
    ),
  },
  {
    name: "lets the agent that is left out speak",
    check: "without-agent",
    reason: /was to be left out/,
    open: withRun(() => (request, context) => runScripted({ ...request, without: null }, context)),
  },
  {
    name: "takes another request under a used key",
    check: "key-reused",
    reason: /status 200 where 409/,
    open: (setting) => {
      const bodies = new Map<string, string>();
      const handler = sound(setting);
      return async (request) => {
        const key = request.headers.get("idempotency-key") ?? "";
        if (request.method !== "POST" || key === "") return handler(request);
        const body = await request.clone().text();
        const first = bodies.get(key) ?? body;
        bodies.set(key, first);
        return handler(first === body ? request : await signedIfGenuine(request, setting, `${key}-other`));
      };
    },
  },
  {
    name: "can do less at once than it says",
    check: "concurrency",
    reason: /status 429/,
    open: (setting) => {
      const whole = sound(setting);
      const less = sound(setting, {
        run: slowly(setting),
        capabilities: { ...scriptedCapabilities, maxConcurrent: 1 },
      });
      return async (request) => (request.method === "GET" ? whole(request) : less(request));
    },
  },
];

/** Under another key where the request is signed and has one, else as it is. */
async function signedIfGenuine(request: Request, setting: Setting, key: string): Promise<Request> {
  const { headers, method } = request;
  const received = { headers, method, path: "/replays", body: await request.clone().text() };
  const nowSeconds = Math.floor(setting.clock.now() / 1000);
  const isSigned = findSignatureFault(setting.secrets, { ...received, nowSeconds }) === null;
  const hasKey = headers.get("idempotency-key") === headers.get("replay-id");
  return isSigned && hasKey ? signedAnew(request, setting, key) : request;
}
