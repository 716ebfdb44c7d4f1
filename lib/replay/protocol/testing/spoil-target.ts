import { createReplayHandler, type ReplayHandler, type ReplayHandlerOptions } from "../../kit/replay-handler";
import { type RunSystem } from "../../kit/run-system";
import { type ReplayClock, wait } from "../../replay-clock";
import { type ReplayLine, type ReplayStep } from "../messages";
import { prefixHash } from "../prefix-hash";
import { findSignatureFault, signatureHeaders } from "../signature";
import { runScripted, scriptedCapabilities } from "./scripted-system";

// What broken targets are made of: a sound one, and ways to spoil it.

export interface Setting {
  secrets: readonly string[];
  clock: ReplayClock;
}

export const sound = (setting: Setting, options: Partial<ReplayHandlerOptions> = {}): ReplayHandler =>
  createReplayHandler({ ...setting, capabilities: scriptedCapabilities, run: runScripted, ...options });

/** Changes the lines of every replay on their way out. */
export const withLines =
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

export const withRun =
  (run: (setting: Setting) => RunSystem, options: Partial<ReplayHandlerOptions> = {}) =>
  (setting: Setting): ReplayHandler =>
    sound(setting, { run: run(setting), ...options });

export const ofSteps =
  (change: (step: ReplayStep) => ReplayStep) =>
  (line: ReplayLine): ReplayLine =>
    line.type === "step" ? { ...line, step: change(line.step) } : line;

/** A request with a signature of its own in place of the one that it came with. */
export async function signedAnew(request: Request, { secrets, clock }: Setting, key: string | null): Promise<Request> {
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
export const endless =
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

export const slowly = ({ clock }: Setting, stepMs = 500): RunSystem =>
  async function* (request, context) {
    const steps = runScripted(request, context);
    for (let next = await steps.next(); ; next = await steps.next()) {
      if (next.done) return next.value;
      yield next.value;
      await wait(clock, stepMs, context.signal);
    }
  };

/** Under another key where the request is signed and has one, else as it is. */
export async function signedIfGenuine(request: Request, setting: Setting, key: string): Promise<Request> {
  const { headers, method } = request;
  const received = { headers, method, path: "/replays", body: await request.clone().text() };
  const nowSeconds = Math.floor(setting.clock.now() / 1000);
  const isSigned = findSignatureFault(setting.secrets, { ...received, nowSeconds }) === null;
  const hasKey = headers.get("idempotency-key") === headers.get("replay-id");
  return isSigned && hasKey ? signedAnew(request, setting, key) : request;
}
