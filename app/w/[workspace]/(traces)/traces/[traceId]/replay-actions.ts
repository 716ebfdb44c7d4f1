"use server";

import { z } from "zod";
import { KnownError } from "@/lib/errors";
import { workspaceAction } from "@/lib/http/action-door";
import { ReplayChange } from "@/lib/replay/protocol/messages";
import { toReplayStep } from "@/lib/replay/scan/replay-requests";
import { chooseTarget, requireReplayedTrace } from "@/lib/services/connections/targets/choose-target";
import { cancelReplay } from "@/lib/services/lab/replays/cancel-replay";
import { deleteReplay } from "@/lib/services/lab/replays/delete-replay";
import { keepReplay } from "@/lib/services/lab/replays/keep-replay";
import { listReplayedAgents } from "@/lib/services/lab/replays/list-replayed-agents";
import { listReplays } from "@/lib/services/lab/replays/list-replays";
import { startReplay } from "@/lib/services/lab/replays/start-replay";
import { readStep } from "@/lib/services/traces/reading/read-step";
import { readTargets } from "@/app/w/[workspace]/(lab)/lab/read-targets";

const OfTrace = z.object({ workspace: z.string(), traceId: z.uuid() });
const OfReplay = z.object({ workspace: z.string(), replayId: z.uuid() });
const StepIndex = z.int().min(0).max(1_000_000);
const AgentName = z.string().min(1).max(500);

export const listReplaysAction = workspaceAction
  .metadata({ permission: "replay:read" })
  .inputSchema(
    OfTrace.extend({
      runId: z.uuid().optional(),
      stepIndex: StepIndex.optional(),
      cursor: z.string().max(500).optional(),
    }),
  )
  .action(async ({ parsedInput: { workspace: _, ...wish }, ctx }) => listReplays(ctx, wish));

/** Where a trace can be replayed, where it is where nobody says, and which agents can be left out there. */
export const readReplayMeansAction = workspaceAction
  .metadata({ permission: "replay:read" })
  .inputSchema(OfTrace)
  .action(async ({ parsedInput: { traceId }, ctx }) => {
    const [trace, targets, agents] = await Promise.all([
      requireReplayedTrace(ctx, traceId),
      readTargets(ctx),
      listReplayedAgents(ctx, { traceId }),
    ]);
    const fitting = targets.filter(({ kind }) => kind !== "sandbox" || trace.isOfSandbox);
    try {
      return { agents, targets: fitting, chosenId: (await chooseTarget(ctx, { trace })).id };
    } catch (error) {
      if (!(error instanceof KnownError) || error.code !== "INVALID") throw error;
      return { agents, targets: fitting, chosenId: null };
    }
  });

/** A step whole, as it goes to a system. */
export const readReplayStepAction = workspaceAction
  .metadata({ permission: "trace:read" })
  .inputSchema(OfTrace.extend({ stepIndex: StepIndex }))
  .action(async ({ parsedInput: { traceId, stepIndex }, ctx }) =>
    toReplayStep(await readStep(ctx, { traceId, index: stepIndex })),
  );

/** Answers the replays that now wait for a worker. */
export const startReplayAction = workspaceAction
  .metadata({ permission: "replay:run" })
  .inputSchema(
    OfTrace.extend({
      targetId: z.uuid().nullable(),
      parentReplayId: z.uuid().nullable(),
      stepIndex: StepIndex,
      change: ReplayChange.nullable(),
      without: z.object({ agent: AgentName, replacement: AgentName.nullable() }).nullable(),
      seed: z.int().nonnegative().nullable(),
      count: z.int().min(1).max(50),
    }),
  )
  .action(async ({ parsedInput: { seed, without, ...wish }, ctx }) =>
    startReplay(ctx, {
      ...wish,
      without: without && { agent: without.agent, replacement: without.replacement ?? undefined },
      seed: seed ?? undefined,
    }),
  );

export const cancelReplayAction = workspaceAction
  .metadata({ permission: "replay:run" })
  .inputSchema(OfReplay)
  .action(async ({ parsedInput: { replayId }, ctx }) => cancelReplay(ctx, { id: replayId }));

/** Deletes a replay with all that branches off it. */
export const deleteReplayAction = workspaceAction
  .metadata({ permission: "replay:run" })
  .inputSchema(OfReplay)
  .action(async ({ parsedInput: { replayId }, ctx }) => deleteReplay(ctx, { id: replayId }));

/** Answers the id of the trace that it was kept as. */
export const keepReplayAction = workspaceAction
  .metadata({ permission: "trace:write" })
  .inputSchema(OfReplay)
  .action(async ({ parsedInput: { replayId }, ctx }) => keepReplay(ctx, { id: replayId }));
