import { type Step, type Trace } from "@/lib/traces/trace";
import { type TextReading } from "./read-text";

export interface Roles {
  isCandidate: boolean[];
  isActing: boolean[];
}

/** A routing note is this short at most, in tokens, and names an agent. */
const routingTokens = 6;
const routingLength = 600;

/**
 * Who does what in a trace, by the kinds of its steps. A trace in which nothing can bear a label by the rules has
 * candidates all the same: the steps that are not the task's, and where there are none of those, all of them.
 */
export function findRoles(trace: Trace, readings: readonly TextReading[]): Roles {
  const { steps } = trace;
  const coordinators = new Set(steps.filter(({ kind }) => kind === "handoff").map(({ agent }) => agent));
  const names = trace.agents.map(({ name }) => name.toLowerCase());
  let isCandidate = steps.map((step, at) => bearsLabels(step) && !isRoutingNote(step, readings[at], names));
  if (!isCandidate.includes(true)) isCandidate = steps.map(({ kind }) => kind !== "input");
  if (!isCandidate.includes(true)) isCandidate = steps.map(() => true);
  const speaks = ({ kind }: Step): boolean => kind === "message" || kind === "tool-call";
  let isActing = steps.map((step, at) => isCandidate[at] === true && speaks(step) && !coordinators.has(step.agent));
  if (!isActing.includes(true)) isActing = steps.map((step, at) => isCandidate[at] === true && speaks(step));
  return { isCandidate, isActing };
}

const bearsLabels = ({ kind, content }: Step): boolean =>
  kind === "tool-call" || (kind !== "input" && kind !== "tool-result" && kind !== "system" && content.trim() !== "");

/** "Next speaker WebSurfer": a few words, one of them an agent's name, by an agent that is thinking or handing over. */
function isRoutingNote({ kind, content }: Step, reading: TextReading | undefined, names: readonly string[]): boolean {
  if (kind !== "thought" || reading === undefined || content.length > routingLength) return false;
  const firstLine = content.split("\n", 1)[0] ?? "";
  if (firstLine.length > 80 || firstLine.trim().split(/\s+/u).length > routingTokens) return false;
  const said = firstLine.toLowerCase();
  return names.some((name) => said.includes(name));
}
