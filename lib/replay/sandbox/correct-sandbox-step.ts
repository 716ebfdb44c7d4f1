import { type Trace } from "@/lib/traces/trace";
import { type Correction } from "../correct/corrector";
import { type ReplayStep } from "../protocol/messages";
import { isSameStep } from "../protocol/same-step";
import { toReplayStep } from "../scan/replay-requests";
import { BoundedCache } from "./bounded-cache";
import { isSameAnswer } from "@/lib/traces/same-answer";
import { randomFor } from "./draws";
import { executor } from "./executor";
import { habitFor } from "./habits";
import { taskOf } from "./make-task";
import { castOf, nextRole } from "./next-speaker";
import { planner } from "./planner";
import { flawlessConfig } from "./sandbox-config";
import { readSandboxMetadata } from "./sandbox-metadata";
import { type Role, roles } from "./sandbox-team";
import { type SandboxTask } from "./sandbox-task";
import { collect } from "./slip";
import { teamLoop } from "./team-loop";
import { openTools, type ToolBox } from "./tool-box";
import { calling, type Draft, foundFacts, lastWordTo, outputsSince, recipeOf, type TurnView } from "./turn-view";
import { verifier } from "./verifier";
import {
  type Brief,
  readOutput,
  readResult,
  writeApproval,
  writeBrief,
  writeNeeds,
  writeResult,
  writeSendBack,
} from "./wording";

/** So many draws are made for a wording that differs from the step as it stands. */
const mostWordings = 40;
const noChange = { change: null, without: null, signal: new AbortController().signal } as const;

/** What is true of a task: its constraints, the facts that a flawless team finds, and that team's searches in order. */
interface Truth {
  brief: Brief;
  searches: readonly ReplayStep[];
  findings: ReplayStep | undefined;
}

/**
 * What a clean team would have done at a step of a sandbox trace, worded anew: the scripted oracle. Constraints are
 * those of the question and facts those that a flawless team finds, whatever the steps before say; outputs of tools are
 * those that the steps before hold, since nobody can know others. So the Executor gives what the call before it really
 * gives; a Coder's result, an approval and a final answer state the value that was computed before them, right or
 * wrong; a Verifier whose result is wrong sends it back with what is true. These alone state an answer, and only one
 * that the prefix holds. Null for the question, for traces of other systems, and where no other wording can be had.
 */
export async function correctSandboxStep(
  trace: Trace,
  stepIndex: number,
  { seed }: { seed: number },
): Promise<Correction | null> {
  const task = taskOf(readSandboxMetadata(trace.metadata)?.task ?? "");
  const found = trace.steps[stepIndex];
  if (task === null || found === undefined || found.kind === "input") return null;
  const old = toReplayStep(found);
  const steps = trace.steps.slice(0, stepIndex).map(toReplayStep);
  const cast = castOf(null);
  const role = nextRole(steps, cast) ?? roles.find((one) => one === old.agent);
  if (role === undefined) return null;
  const tools = await openTools();
  for (let draw = 0; draw < mostWordings; draw += 1) {
    const truth = await truthOf(task, (seed + draw) % truthsPerTask);
    const view: TurnView = {
      task,
      role,
      agent: role,
      steps,
      hints: [],
      ...cast,
      random: randomFor(seed, stepIndex, "correction", draw),
    };
    const step: ReplayStep = { index: stepIndex, agent: role, ...correct(view, task, truth, tools) };
    if (isSameStep(step, old)) continue;
    return { change: { kind: "replace", step }, words: wordsFor(role, step) };
  }
  return null;
}

const truthsPerTask = 4;
const truths = new BoundedCache<Promise<Truth>>(2_000);

function truthOf(task: SandboxTask, seed: number): Promise<Truth> {
  return truths.get(`${task.id} ${seed}`, async () => {
    const { steps } = await collect(teamLoop({ task, config: flawlessConfig, prefix: [], seed, ...noChange }, null));
    const own = steps.filter(({ agent }) => agent === "Researcher");
    return {
      brief: { constraints: recipeOf({ task }).readQuestion(task.question), facts: foundFacts(steps, "Researcher") },
      searches: own.filter(({ kind }) => kind === "tool-call"),
      findings: own.find(({ kind }) => kind === "message"),
    };
  });
}

function correct(view: TurnView, task: SandboxTask, truth: Truth, tools: ToolBox): Draft {
  const parts: Readonly<Record<Role, () => Draft>> = {
    Planner: () => plannerRight(view, task, truth),
    Researcher: () => researcherRight(view, truth),
    Coder: () => coderRight(view, truth),
    Verifier: () => verifierRight(view, task, truth),
    Executor: () => executor(view, tools),
  };
  return parts[view.role]();
}

function plannerRight(view: TurnView, task: SandboxTask, { brief }: Truth): Draft {
  const steps = view.steps.map((step) => (step.kind === "input" ? { ...step, content: task.question } : step));
  const draft = planner({ ...view, steps });
  if (draft.kind !== "handoff" || draft.recipient === view.names.Verifier) return draft;
  const isForCoder = draft.recipient === view.names.Coder;
  const content = isForCoder
    ? writeBrief(brief, view.random)
    : writeNeeds(recipeOf(view).needs(brief.constraints), view.random);
  return { ...draft, content };
}

/** The search that a flawless team makes after so many answers, or its findings. */
function researcherRight(view: TurnView, { searches, findings }: Truth): Draft {
  const step = searches[outputsSince(view, lastWordTo(view)).length] ?? findings;
  return step === undefined ? { kind: "message", recipient: view.names.Planner, content: "none" } : draftOf(step);
}

const draftOf = ({ kind, content, recipient, tool }: ReplayStep): Draft => ({
  kind,
  content,
  ...(recipient === undefined ? {} : { recipient }),
  ...(tool === undefined ? {} : { tool }),
});

function coderRight(view: TurnView, { brief }: Truth): Draft {
  const outputs = outputsSince(view, lastWordTo(view)).filter(({ isError }) => isError !== true);
  const move = recipeOf(view).nextMove(
    brief,
    outputs.map(({ content }) => readOutput(content)),
    view.random,
  );
  if ("call" in move) return calling(move.call.name, move.call.arguments);
  return {
    kind: "message",
    recipient: view.names.Verifier,
    content: writeResult(move.result === "" ? "none" : move.result, move.how, view.random),
  };
}

function verifierRight(view: TurnView, task: SandboxTask, { brief }: Truth): Draft {
  const draft = verifier(view);
  if (draft.kind === "tool-call") {
    if (habitFor(task.id) !== "recount") return draft;
    const call = recipeOf(view).recount(brief, view.random);
    return calling(call.name, call.arguments);
  }
  const result = readResult(view.steps[lastWordTo(view)]?.content ?? "") ?? "none";
  if (isSameAnswer(result, task.expectedAnswer))
    return {
      kind: "message",
      recipient: view.names.Planner,
      content: writeApproval(result, "it is what the question asks for", view.random),
    };
  return {
    kind: "message",
    recipient: view.names.Coder,
    content: writeSendBack("it does not rest on what the question and the files say.", brief, view.random),
  };
}

function wordsFor(role: Role, { kind }: ReplayStep): string {
  if (kind === "tool-result") return "The call before it was run, and its output given as it is.";
  if (kind === "tool-call") return `The ${role} makes the call that the question and the files ask for.`;
  return `The ${role} says what follows from the question, the files and what the tools gave before.`;
}
