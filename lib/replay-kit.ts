import {
  createReplayHandler as createHandler,
  type ReplayHandler,
  type ReplayHandlerOptions,
} from "@/lib/replay/kit/replay-handler";
import type * as messages from "@/lib/replay/protocol/messages";

export { type ServedReplays, serveReplays } from "@/lib/cli/replay/serve-replays";
export type { ReplayHandler } from "@/lib/replay/kit/replay-handler";
export { ReplayFailure, type RunContext, type RunSystem } from "@/lib/replay/kit/run-system";

// As types of their own: the schemas of the same names are not exported.
export type Capabilities = messages.Capabilities;
export type ReplayOutcome = messages.ReplayOutcome;
export type ReplayRequest = messages.ReplayRequest;
export type ReplayStep = messages.ReplayStep;

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
