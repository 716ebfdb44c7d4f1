import { type Attribution } from "@/lib/traces/attribution";
import { assembleTrace } from "@/lib/traces/assemble-trace";
import { type Trace } from "@/lib/traces/trace";
import { stepOfReplay } from "../../step-of-replay";
import { type InjectionMetadata } from "../../injection/injection-metadata";
import { passedRun } from "../../injection/testing/passed-run";
import { failureOfInjection, type MadeFailure } from "../made-failure";

export interface MadeWish {
  task: string;
  /** The labeled step. */
  stepIndex?: number;
  /** What the labeled step says. */
  content?: string;
  injection?: Partial<InjectionMetadata>;
}

/** A passed run and a failure that was made of it by putting a text into one step. */
export function madeFailure({ task, stepIndex = 1, content = "Result: 73", injection = {} }: MadeWish): {
  passed: Trace;
  failure: MadeFailure;
} {
  const passed = passedRun(task);
  const before = passed.steps[stepIndex]?.content ?? "";
  const steps = passed.steps.map((step) =>
    step.index === stepIndex
      ? stepOfReplay({
          index: stepIndex,
          agent: step.rawAgent,
          kind: step.kind === "input" ? "input" : "message",
          content,
        })
      : step,
  );
  const agent = steps[stepIndex]?.agent ?? "nobody";
  const groundTruth: Attribution = {
    agent,
    stepIndex,
    reason: "Made up.",
    failureMode: "3.2",
    quotes: [],
    suspects: [],
  };
  const trace = assembleTrace({
    format: "faultline",
    externalId: `${task}/${stepIndex}`,
    question: passed.question,
    expectedAnswer: "37",
    outcome: "failed",
    steps,
    agents: passed.agents,
    tags: [],
    groundTruth,
    metadata: {
      injection: {
        operator: "wrong-fact",
        words: "Made up.",
        before,
        after: content,
        stepIndex,
        source: passed.contentHash,
        seeds: [1, 2],
        outcomes: ["failed", "failed"],
        control: ["passed", "passed"],
        ...injection,
      },
    },
  });
  const failure = failureOfInjection(trace);
  if (failure === null) throw new Error("It has all that a made failure has.");
  return { passed, failure };
}
