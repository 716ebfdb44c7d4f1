import { isObject } from "../json-value";
import { textField } from "../messages/field";
import { type StepDraft } from "../step-draft";
import { type MadeLine, type Rollout, rolloutSteps } from "./rollout";

/** A thread with the steps of all that it spawned among its own. */
export interface Thread {
  rollout: Rollout;
  steps: StepDraft[];
  duplicateCount: number;
  rewoundCount: number;
}

/**
 * Threads that no other of the files spawned, each with those that it spawned: what a child did stands before the
 * answer that tells of its end. A child that begins with its parent's records counts them once.
 */
export function joinThreads(rollouts: readonly Rollout[]): Thread[] {
  const parents = parentsOf(rollouts);
  const items = new Map<Rollout, Set<string>>();
  const spawned = new Map<Rollout, Thread[]>();
  const roots: Thread[] = [];
  for (const rollout of fromLeaves(rollouts, parents)) {
    const parent = parents.get(rollout);
    const { made, rewoundCount } = rolloutSteps(rollout);
    const own = parent === undefined ? { lines: made, copied: 0 } : withoutCopies(made, itemsOf(parent, items));
    const thread = {
      rollout,
      steps: own.lines.flatMap(({ steps }) => steps),
      duplicateCount: own.copied,
      rewoundCount,
    };
    for (const child of spawned.get(rollout) ?? []) takeIn(thread, child);
    if (parent === undefined) roots.push(thread);
    else spawned.set(parent, [thread, ...(spawned.get(parent) ?? [])]);
  }
  return roots.toReversed();
}

/** Who spawned whom, of those that are in the files. */
function parentsOf(rollouts: readonly Rollout[]): Map<Rollout, Rollout> {
  const byId = new Map(rollouts.toReversed().map((rollout) => [rollout.id ?? "", rollout]));
  const parents = new Map<Rollout, Rollout>();
  for (const rollout of rollouts) {
    const parent = rollout.parentId === undefined ? undefined : byId.get(rollout.parentId);
    if (parent !== undefined && parent !== rollout) parents.set(rollout, parent);
  }
  return parents;
}

/** Every thread behind those that it spawned. Where ids go in a circle, the first of it is taken for its root. */
function fromLeaves(rollouts: readonly Rollout[], parents: Map<Rollout, Rollout>): Rollout[] {
  const children = new Map<Rollout, Rollout[]>();
  for (const [child, parent] of parents) children.set(parent, [...(children.get(parent) ?? []), child]);
  const found = new Set<Rollout>();
  const visit = (root: Rollout): void => {
    const open = [root];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      open.push(...(children.get(next) ?? []).toReversed());
    }
  };
  for (const rollout of rollouts) if (!parents.has(rollout)) visit(rollout);
  for (const rollout of rollouts)
    if (!found.has(rollout)) {
      parents.delete(rollout);
      visit(rollout);
    }
  return [...found].toReversed();
}

function itemsOf(rollout: Rollout, known: Map<Rollout, Set<string>>): Set<string> {
  const items = known.get(rollout) ?? new Set(rollout.lines.flatMap((line) => itemOf(line.value)));
  known.set(rollout, items);
  return items;
}

const itemOf = (value: Rollout["lines"][number]["value"]): string[] =>
  value["type"] === "response_item" ? [JSON.stringify(value["payload"])] : [];

/** Without the lines at its beginning that another thread has too. */
function withoutCopies(made: readonly MadeLine[], others: ReadonlySet<string>): { lines: MadeLine[]; copied: number } {
  let copied = 0;
  const lines = [...made];
  for (const [at, { line }] of made.entries()) {
    const [item] = itemOf(line.value);
    if (item === undefined) continue;
    if (!others.has(item)) break;
    copied += 1;
    lines[at] = { line, steps: [] };
  }
  return { lines, copied };
}

/** A child's steps into its parent's. What it was told first repeats the call, and nothing it is told is a question. */
function takeIn(thread: Thread, child: Thread): void {
  const { rollout } = child;
  const { call, at } = placeOf(child, thread.steps);
  const told = call === undefined ? "" : promptOf(call);
  const first = child.steps.findIndex(({ kind }) => kind === "input");
  const isRepeat = first >= 0 && told !== "" && child.steps[first]?.content.trim() === told.trim();
  const steps = child.steps
    .filter((_, index) => !isRepeat || index !== first)
    .map((step): StepDraft => {
      const callId = step.callId === undefined ? undefined : `${rollout.id ?? ""} ${step.callId}`;
      if (step.kind !== "input") return { ...step, callId };
      return { ...step, rawAgent: "system", kind: "system", recipient: rollout.agent };
    });
  if (call !== undefined) call.recipient = rollout.agent;
  thread.steps.splice(at, 0, ...steps);
  thread.duplicateCount += child.duplicateCount + (isRepeat ? 1 : 0);
  thread.rewoundCount += child.rewoundCount;
}

const promptOf = (call: StepDraft): string => {
  const args = call.tool?.arguments;
  return isObject(args) ? (textField(args, "message", "prompt", "task", "input") ?? "") : "";
};

/**
 * The call that spawned a thread, and the place of the thread's steps: before the second answer that names it, which
 * tells of its end, else behind the first, else behind the call, else at the end.
 */
function placeOf({ rollout, steps: own }: Thread, steps: readonly StepDraft[]): { call?: StepDraft; at: number } {
  const { id } = rollout;
  const isAbout = (step: StepDraft): boolean =>
    id !== undefined && step.kind === "tool-result" && step.content.includes(id);
  const answer = steps.findIndex(isAbout);
  const isSpawn = ({ kind, tool }: StepDraft): boolean => kind === "tool-call" && /spawn/i.test(tool?.name ?? "");
  const prompt = own.find(({ kind }) => kind === "input")?.content.trim();
  const call =
    steps.find((step) => isSpawn(step) && step.callId !== undefined && step.callId === steps[answer]?.callId) ??
    steps.find((step) => isSpawn(step) && step.recipient === undefined && promptOf(step).trim() === prompt);
  const behind = call === undefined ? steps.length : steps.indexOf(call) + 1;
  if (answer < 0) return { ...(call && { call }), at: behind };
  if (call === undefined || call.callId !== steps[answer]?.callId) return { ...(call && { call }), at: answer };
  const end = steps.findIndex((step, at) => at > answer && isAbout(step));
  return { call, at: end >= 0 ? end : answer + 1 };
}
