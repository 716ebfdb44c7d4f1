import { machineClock } from "@/lib/outbound/replay-transport";
import { createReplayHandler, type ReplayHandler } from "@/lib/replay/kit/replay-handler";
import { type ReplayLine, type ReplayRequest } from "@/lib/replay/protocol/messages";
import { prefixHash } from "@/lib/replay/protocol/prefix-hash";
import { brokenTargets } from "@/lib/replay/protocol/testing/broken-targets";
import { scriptedCapabilities } from "@/lib/replay/protocol/testing/scripted-system";
import { faultyTeam } from "@/lib/services/connections/targets/testing/serve-system";

// What stands in the place of a sound system's answers, for `answer` of serveSystem: made with the secret
// that its requests are signed with.

type Answer = (secret: string) => ReplayHandler;

/**
 * Says what it can do like a sound system, and answers a replay with `begun` and then these lines: the next from `pull`
 * whenever there is room, or nothing ever again.
 */
const begunThen =
  (pull: ((index: number) => ReplayLine) | null): Answer =>
  (secret) => {
    const secrets = [secret];
    const capabilities = { ...scriptedCapabilities, maxSeconds: 1 };
    const sound = createReplayHandler({ capabilities, secrets, run: faultyTeam, clock: machineClock });
    return async (request) => {
      if (request.method !== "POST") return sound(request);
      const { prefix } = (await request.json()) as ReplayRequest;
      const write = (line: ReplayLine) => new TextEncoder().encode(`${JSON.stringify(line)}\n`);
      let index = prefix.length;
      const body = new ReadableStream({
        start: (stream) => stream.enqueue(write({ type: "begun", replayId: "r-1", prefixHash: prefixHash(prefix) })),
        pull: (stream) => {
          if (pull === null) return new Promise<void>(() => undefined);
          stream.enqueue(write(pull(index)));
          index += 1;
        },
      });
      return new Response(body, { headers: { "content-type": "application/x-ndjson" } });
    };
  };

/** Begins, and says nothing any more. */
export const hanging: Answer = begunThen(null);

/** Tells steps without an end. */
export const flooding: Answer = begunThen((index) => ({
  type: "step",
  step: { index, agent: "Planner", kind: "message", content: "And another one." },
}));

/** One of broken-targets.ts. */
export const brokenNamed =
  (name: string): Answer =>
  (secret) => {
    const broken = brokenTargets.find((one) => one.name === name);
    if (!broken) throw new Error(`no broken target ${name}`);
    return broken.open({ secrets: [secret], clock: machineClock });
  };
