import { type ReplayHandler } from "../../kit/replay-handler";
import { prefixHash } from "../prefix-hash";
import { runScripted, scriptedCapabilities } from "./scripted-system";
import {
  endless,
  ofSteps,
  type Setting,
  signedAnew,
  signedIfGenuine,
  slowly,
  sound,
  withLines,
  withRun,
} from "./spoil-target";

/** A target that is right but for one thing. */
export interface BrokenTarget {
  name: string;
  /** The check that is meant to find it, and a part of the reason that it gives. */
  check: string;
  reason: RegExp;
  open: (setting: Setting) => ReplayHandler;
}

/** Each broken in one way; the first ten are those that a team is likeliest to write. */
export const brokenTargets: readonly BrokenTarget[] = [
  {
    name: "ignores signatures",
    check: "signature-wrong",
    reason: /status 200; expected 401/,
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
    reason: /came back different/,
    open: withLines((lines) =>
      lines.map(ofSteps((step) => ({ ...step, content: step.content.replace(" (checked)", "") }))),
    ),
  },
  {
    name: "executes twice for one key",
    check: "same-key",
    reason: /started a second replay/,
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
    name: "takes no step",
    check: "replace",
    reason: /took no step/,
    open: withLines((lines) => lines.filter(({ type }) => type !== "step")),
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
      const [running, idle] = [sound(setting, { run: slowly(setting) }), sound(setting)];
      return async (request) => (request.method === "DELETE" ? idle(request) : running(request));
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
    reason: /status 200; expected 409/,
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
    name: "takes a cancellation that nobody signed",
    check: "signature-missing",
    reason: /DELETE .* status 204; expected 401/,
    open: (setting) => {
      const handler = sound(setting);
      const isTaken = ({ method, headers }: Request) => method === "DELETE" && !headers.has("replay-signature");
      return async (request) => (isTaken(request) ? new Response(null, { status: 204 }) : handler(request));
    },
  },
  {
    name: "takes signatures of the future",
    check: "signature-ahead",
    reason: /status 200; expected 401/,
    open: (setting) => {
      const handler = sound(setting);
      return async (request) => {
        const isAhead = Number(request.headers.get("replay-timestamp")) * 1000 > setting.clock.now() + 10_000;
        return handler(isAhead ? await signedAnew(request, setting, null) : request);
      };
    },
  },
  {
    name: "holds all lines back until the end",
    check: "streamed",
    reason: /came only with the end/,
    open: (setting) => {
      const handler = sound(setting, { run: slowly(setting, 200) });
      return async (request) => {
        const { status, headers, body } = await handler(request);
        return new Response(status === 200 && body ? await new Response(body).text() : body, { status, headers });
      };
    },
  },
  {
    name: "lets the agent that is replaced speak",
    check: "replacement",
    reason: /was to be replaced/,
    open: withRun(() => (request, context) => {
      const { without } = request;
      return runScripted({ ...request, without: without?.replacement === undefined ? without : null }, context);
    }),
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
