import { type Method } from "@/lib/attribution/method";
import { type Trace } from "@/lib/traces/trace";
import { withoutLabel } from "@/lib/traces/without-label";
import { type AttributeCommand } from "./attribute-command";
import { readFolder } from "./read-traces";

/** Traces that a trace is compared with, and what a reader must know of them. */
export interface Peers {
  peers: Trace[];
  notes: string[];
}

const questionOf = ({ question }: Trace): string => question.trim().replace(/\s+/g, " ").toLowerCase();

/**
 * Of each trace the others that ask the same: those of the folders that were named, the passed ones taken as passed,
 * and for a method that needs both outcomes also those of the other files. Where none of the named folder of passed
 * traces asks the same, all of them, with a note.
 */
export async function openPeers(
  { needsPeers }: Pick<Method, "needsPeers">,
  { passed, traces }: Pick<AttributeCommand, "passed" | "traces">,
  attributed: readonly Trace[],
): Promise<(trace: Trace) => Peers> {
  if (needsPeers === "none") return () => ({ peers: [], notes: [] });
  const named =
    passed === undefined ? [] : (await readFolder(passed)).map((trace): Trace => ({ ...trace, outcome: "passed" }));
  const others = [
    ...(traces === undefined ? [] : await readFolder(traces)),
    ...(needsPeers === "both-outcomes" ? attributed : []),
  ];
  const known = new Map([...others, ...named].map((trace) => [trace.contentHash, withoutLabel(trace)]));
  return (trace) => {
    const rest = [...known.values()].filter(({ contentHash }) => contentHash !== trace.contentHash);
    const peers = rest.filter((other) => questionOf(other) === questionOf(trace));
    if (needsPeers === "both-outcomes" || passed === undefined || peers.some(({ outcome }) => outcome === "passed"))
      return { peers, notes: [] };
    const strangers = rest.filter(({ outcome }) => outcome === "passed");
    const note = `None of the passed traces asks the same question; this one is compared with all ${strangers.length} of them, so most differences may come from the task.`;
    return { peers: strangers, notes: strangers.length > 0 ? [note] : [] };
  };
}
