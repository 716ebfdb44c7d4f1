import {
  createReplayHandler as createHandler,
  type ReplayHandler,
  type ReplayHandlerOptions,
} from "@/lib/replay/kit/replay-handler";

export { type ServedReplays, serveReplays } from "@/lib/cli/replay/serve-replays";
export type { ReplayHandler } from "@/lib/replay/kit/replay-handler";
export { ReplayFailure, type RunContext, type RunSystem } from "@/lib/replay/kit/run-system";
export type { Capabilities, ReplayOutcome, ReplayRequest, ReplayStep } from "@/lib/replay/protocol/messages";

/**
 * Puts the replay protocol before a system: a function from Request to Response that any server on web standards can
 * call; `serveReplays` serves it by itself.
 * Throws where a secret or the capabilities are wrong. See docs/replay-protocol.md.
 */
export const createReplayHandler = (options: Omit<ReplayHandlerOptions, "clock">): ReplayHandler =>
  createHandler({
    ...options,
    clock: {
      now: () => Date.now(),
      after: (ms, call) => {
        const timer = setTimeout(call, ms);
        return () => clearTimeout(timer);
      },
    },
  });
