"use client";
import { useCallback, useEffect, useMemo, useState } from "react";
import { ask } from "@/components/ground/asking/ask";
import { type FailureChain } from "@/lib/attribution/failure-chain";
import { type RunRecord } from "@/lib/attribution/run-record";
import { type TraceReads } from "../trace/trace-reads";

/** The chain of the selected run. `none`: it has no answer to follow; `waiting`: not read yet. */
export interface ChainState {
  status: "none" | "waiting" | "known" | "failed";
  chain: FailureChain | null;
  failure: string | null;
  retry: () => void;
}

type Held = { key: string } & ({ chain: FailureChain | null } | { failure: string });

/** Reads the chain of a run once the page has nothing better to do, and again when the trace has changed. */
export function useFailureChain(
  { workspace, sequence }: { workspace: string; sequence: number },
  run: RunRecord | null,
  readFailureChain: TraceReads["readFailureChain"],
): ChainState {
  const [held, setHeld] = useState<Held | null>(null);
  const runId = run?.attribution && !run.attribution.isAbstained ? run.id : null;
  const key = runId && `${runId} ${run?.status} ${sequence}`;
  const isHeld = held !== null && held.key === key;
  useEffect(() => {
    if (runId === null || key === null || isHeld) return;
    let isGone = false;
    const cancel = whenIdle(() => {
      void ask(readFailureChain, { workspace, runId }).then((answer) => {
        if (!isGone) setHeld(answer.ok ? { key, chain: answer.value } : { key, failure: answer.message });
      });
    });
    return () => {
      isGone = true;
      cancel();
    };
  }, [workspace, readFailureChain, runId, key, isHeld]);
  const retry = useCallback(() => setHeld(null), []);
  return useMemo(() => {
    if (key === null) return { status: "none", chain: null, failure: null, retry };
    if (!held || !isHeld) return { status: "waiting", chain: null, failure: null, retry };
    if ("failure" in held) return { status: "failed", chain: null, failure: held.failure, retry };
    return { status: held.chain ? "known" : "none", chain: held.chain, failure: null, retry };
  }, [held, isHeld, key, retry]);
}

/** Calls back when the browser is idle; where it cannot say so, a moment later. */
function whenIdle(callback: () => void): () => void {
  if (typeof window.requestIdleCallback !== "function") {
    const timer = window.setTimeout(callback, 300);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(callback, { timeout: 2_000 });
  return () => window.cancelIdleCallback(handle);
}
