import { type JudgeMessage, type Shown } from "../judge";
import { type MethodInput, type Unseen } from "../method";
import { stepJudgementFields } from "../reply-schemas";
import { countBytes } from "../token-estimate";
import { type PreparedStep, prepareSteps } from "./prepare-steps";
import { roomBytes, showSteps } from "./room";
import { agentTable, messagesOf, systemPrompt, taskPrompt } from "./task-prompt";

/**
 * A window that is full moves on to the newest steps that fill this share of the room, so that the next
 * steps fit too and begin alike.
 */
const SHARE_AFTER_MOVE = 0.75;
/** Where not everything fits, a step that is only the past of another takes at most this share of the room. */
const SHARE_OF_ONE = 0.25;

export const windowRule =
  "The past of a step does not fit into the context or the window chosen: each step is judged with the steps just before it. The window moves on in jumps; what stands before it is not shown, and of a step longer than a quarter of the room the middle is left out.";

/**
 * One question about one step. `newlyUnseen` is what no earlier prompt had left out, as the event of coverage says it.
 */
export interface StepPrompt {
  messages: JudgeMessage[];
  shown: Shown;
  newlyUnseen: Unseen[];
}

/** A step as a prompt writes it. `cost` are its bytes, with its line in the table. */
interface Form {
  text: string;
  cost: number;
  unseen: Unseen[];
}

const questionAbout = (stepIndex: number): string =>
  `You see the run up to step ${stepIndex} and nothing of what came after. Judge step ${stepIndex}, the last one above, and no other. Is step ${stepIndex} the decisive step?`;

const leadOf = (start: number): string =>
  start === 0
    ? "The steps so far, in order:"
    : `The steps so far, in order, without ${start === 1 ? "step 0, which is" : `steps 0 to ${start - 1}, which are`} not shown:`;

/**
 * Gives the prompt for one step after the other, in any order. Each shows the past only: all of it as long
 * as it fits and `windowSteps` allows, else a window of it. A prompt about a later step begins with the one
 * before as long as the window stays.
 */
export function createStepPrompts(input: MethodInput): (stepIndex: number) => StepPrompt {
  const { trace, judge, revealExpectedAnswer, nonce } = input;
  const steps = prepareSteps(trace.steps, nonce);
  const system = systemPrompt(input, stepJudgementFields);
  const task = taskPrompt(trace, nonce, revealExpectedAnswer);
  const { length } = steps;
  const fixed = [system, task, leadOf(length), agentTable([], nonce), questionAbout(length)];
  const move = createWindow(createForms(steps, input, roomBytes(judge.contextTokens, fixed)), mostSteps(input));
  const report = createReport(trace.steps);
  return (stepIndex) => {
    const { start, forms } = move(stepIndex);
    // The table grows with the steps, so it stands behind them: in front it would change the beginning of every
    // prompt, or tell of steps to come.
    const messages = messagesOf(system, [
      task,
      leadOf(start),
      forms.map(({ text }) => text).join("\n"),
      agentTable(steps.slice(start, stepIndex + 1), nonce),
      questionAbout(stepIndex),
    ]);
    const unseen = forms.flatMap((form) => form.unseen);
    const shown = { ranges: [{ first: start, last: stepIndex }], unseen };
    return { messages, shown, newlyUnseen: report(start, unseen) };
  };
}

/** The parameter of methods that judge step by step; 0 stands for all. */
function mostSteps({ parameters: { windowSteps } }: MethodInput): number {
  return typeof windowSteps === "number" && windowSteps > 0 ? windowSteps : Infinity;
}

interface Forms {
  room: number;
  /** As long as it is. */
  whole: (index: number) => Form;
  /** As the past of another step, where not everything fits. */
  past: (index: number) => Form;
  /** As the step in question: it may take all that a moved window may. */
  asked: (index: number) => Form;
}

function createForms(steps: readonly PreparedStep[], { nonce, judge }: MethodInput, room: number): Forms {
  const tableBytes = ({ tableLine }: PreparedStep): number => countBytes(tableLine) + 1;
  const whole = steps.map((step): Form => ({
    text: step.fence,
    cost: step.fenceBytes + 1 + tableBytes(step),
    unseen: [],
  }));
  const none: Form = { text: "", cost: 0, unseen: [] };
  const within = (share: number) => {
    const made = new Map<number, Form>();
    return (index: number): Form => {
      const step = steps[index];
      const form = whole[index] ?? none;
      if (!step || form.cost <= room * share) return form;
      const around = tableBytes(step) + 1;
      const { contextTokens } = judge;
      const cut =
        made.get(index) ??
        toForm(
          showSteps({
            steps: [step],
            roomBytes: Math.floor(room * share) - around,
            focus: [index],
            nonce,
            contextTokens,
          }),
          around,
        );
      made.set(index, cut);
      return cut;
    };
  };
  return { room, whole: (index) => whole[index] ?? none, past: within(SHARE_OF_ONE), asked: within(SHARE_AFTER_MOVE) };
}

const toForm = ({ text, bytes, unseen }: ReturnType<typeof showSteps>, around: number): Form => ({
  text,
  cost: bytes + around,
  unseen,
});

/**
 * Says from which step on the past of a step is shown. The window stays where it is for later steps until it is full.
 */
function createWindow(forms: Forms, most: number): (stepIndex: number) => { start: number; forms: Form[] } {
  let start = 0;
  let last = -1;
  let isCut = false;
  const formsOf = (from: number, to: number): Form[] =>
    Array.from({ length: to - from + 1 }, (_, at) => {
      const index = from + at;
      if (!isCut) return forms.whole(index);
      return index === to ? forms.asked(index) : forms.past(index);
    });
  const isFull = (stepIndex: number): boolean =>
    formsOf(start, stepIndex).reduce((sum, { cost }) => sum + cost, 0) > forms.room;
  return (stepIndex) => {
    const isLater = stepIndex > last;
    last = stepIndex;
    if (!isLater) {
      start = Math.max(0, stepIndex + 1 - most);
      isCut = false;
    }
    isCut ||= isFull(stepIndex);
    if (stepIndex - start + 1 > most || isFull(stepIndex)) start = moveTo(stepIndex, isLater, forms, most);
    return { start, forms: formsOf(start, stepIndex) };
  };
}

/**
 * Where a window begins that ends at this step: with room left for the steps after it,
 * where those are what is asked next.
 */
function moveTo(stepIndex: number, isLater: boolean, { room, past, asked }: Forms, most: number): number {
  const count = isLater ? Math.max(1, Math.ceil(most / 2)) : most;
  const { cost } = asked(stepIndex);
  let left = isLater ? Math.max(room * SHARE_AFTER_MOVE - cost, room * SHARE_OF_ONE) : room - cost;
  let start = stepIndex;
  while (start > 0 && stepIndex - start + 1 < count) {
    left -= past(start - 1).cost;
    if (left < 0) break;
    start -= 1;
  }
  return start;
}

/** What is left out and was not said before: steps before the window, as a whole, and the middles of long ones. */
function createReport(steps: readonly { content: string }[]): (start: number, unseen: readonly Unseen[]) => Unseen[] {
  let outside = 0;
  const said = new Set<string>();
  return (start, unseen) => {
    const moved = steps
      .slice(outside, Math.max(outside, start))
      .map(({ content }, at) => ({ stepIndex: outside + at, ranges: [{ from: 0, to: content.length }] }));
    const cut = unseen.filter((part) => !said.has(JSON.stringify(part)));
    for (const part of cut) said.add(JSON.stringify(part));
    outside = Math.max(outside, start);
    return [...moved, ...cut];
  };
}
