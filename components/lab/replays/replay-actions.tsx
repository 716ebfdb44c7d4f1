"use client";
import { actionsContext } from "@/components/ground/asking/actions-context";
import { type Action } from "@/components/ground/asking/ask";
import { type ReplayChange, type ReplayStep } from "@/lib/replay/protocol/messages";
import { type ReplayView } from "@/lib/replay/replay-view";
import { type TargetView } from "@/lib/replay/target-view";
import { type ReplaysRead } from "./read-pages";

interface OfTrace {
  workspace: string;
  traceId: string;
}
interface OfReplay {
  workspace: string;
  replayId: string;
}

/**
 * What a person asks for: a step changed, or taken anew (`change` null), with the whole
 * team or without an agent, so often.
 */
export interface WhatIfWish {
  targetId: string | null;
  /** The replay whose step it is; null for a step of the trace. */
  parentReplayId: string | null;
  stepIndex: number;
  change: ReplayChange | null;
  /** From the step on left out, or replaced by another. */
  without: { agent: string; replacement: string | null } | null;
  /** Null: another one each time. */
  seed: number | null;
  count: number;
}

/** Where a trace can be replayed. */
export interface ReplayMeans {
  /** Those that fit the trace: of other systems than the sandbox all, since a person may know better. */
  targets: readonly TargetView[];
  /** The one that is meant where nobody says another; null where there is none. */
  chosenId: string | null;
  /** Agents that did something in the trace, as the system calls them. */
  agents: readonly string[];
}

interface ReplaysAsked {
  runId?: string;
  stepIndex?: number;
  /** Where a page begins: `nextCursor` of the one before. */
  cursor?: string;
}

/** What can be asked and done about the replays of a trace. */
export interface ReplayActions {
  /** What people tried; of one run or study those that it made, of one step or all. The newest first, page by page. */
  list: Action<OfTrace & ReplaysAsked, ReplaysRead<ReplayView>>;
  readMeans: Action<OfTrace, ReplayMeans>;
  /** A step whole, however long it is. */
  readStep: Action<OfTrace & { stepIndex: number }, ReplayStep>;
  start: Action<OfTrace & WhatIfWish, ReplayView[]>;
  cancel: Action<OfReplay, ReplayView>;
  remove: Action<OfReplay, { deletedCount: number }>;
  keep: Action<OfReplay, { traceId: string; isDuplicate: boolean }>;
}

const made = actionsContext<ReplayActions>("replay");
export const ReplayActionsProvider = made.Provider;
export const useReplayActions = made.useActions;
export const useReplayActionsIfAny = made.useIfAny;
