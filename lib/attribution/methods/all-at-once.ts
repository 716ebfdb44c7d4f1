import { type ListedMethod, type MethodInput, type MethodRun } from "../method";
import { evidenceField } from "../prompts/evidence-prompt";
import { sampleInput } from "../prompts/sample-trace";
import { fitsWholeTrace, wholeTracePrompt } from "../prompts/whole-trace-prompt";
import { askAttribution, type WhenDenied } from "./ask-attribution";
import { stepsToJudge } from "./method-steps";

const questionAbout = (last: number): string =>
  `These were all the steps, 0 to ${last}. Which one of them decided the failure, and which agent answers for it? Name one step and one agent, even where you are unsure, and say how sure you are.`;

/** Whether the judge can be shown all of the trace at once. */
export const fitsAtOnce = (input: MethodInput): boolean => fitsWholeTrace(input, questionAbout);

/** The one call, with what it leaves out and what its answer needs to be understood. */
export const askAllAtOnce = (input: MethodInput, whenDenied: WhenDenied): MethodRun =>
  askAttribution(input, { ...wholeTracePrompt(input, questionAbout), whenDenied });

/** The prompt for the sample trace, for the hash of a method that asks so. */
export const renderSampleAttribution = (): string =>
  JSON.stringify(wholeTracePrompt(sampleInput, questionAbout).messages);

async function* run(input: MethodInput): MethodRun {
  const { length } = stepsToJudge(input);
  yield { type: "started", stepCount: length, plannedCalls: allAtOnce.plannedCalls(length, input.parameters) };
  // Its one call is counted: no other follows a denial.
  return yield* askAllAtOnce(input, "abstain");
}

/**
 * One call that shows the whole trace. Zhang et al. 2025, "Which Agent Causes Task Failures and When?"
 * (arXiv 2505.00212), section 4.
 */
export const allAtOnce: ListedMethod = {
  name: "all-at-once",
  version: "3",
  title: "All at once",
  summary: "Shows the judge the whole trace and asks once. Cheapest; best at naming the agent.",
  source: "Zhang et al. 2025, arXiv 2505.00212, section 4",
  weakness: "Better at naming the agent than the step; reads the middle of long traces poorly.",
  costWords: { calls: "1", textSent: "1" },
  needsJudge: true,
  needsTracer: false,
  needsPeers: "none",
  offeredAs: "answer",
  mayVote: true,
  parameterFields: [evidenceField],
  promptText: renderSampleAttribution(),
  plannedCalls: (stepCount) => (stepCount === 0 ? { min: 0, max: 0 } : { min: 1, max: 1 }),
  run,
};
