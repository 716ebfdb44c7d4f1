import { type Step } from "@/lib/traces/trace";
import { type MethodInput } from "../method";
import { completeInput } from "../method-input";

const step = (index: number, agent: string): Step => ({
  index,
  agent,
  rawAgent: agent,
  kind: "message",
  content: `Text of step ${index}.`,
  isError: false,
  source: { pointer: `/${index}` },
});

/** A fixed trace that prompts are rendered for when their hash is taken: any change of wording changes the hash. */
export const sampleInput: MethodInput = completeInput(
  { parameterFields: [] },
  {
    trace: {
      title: "Sample",
      question: "What was asked?",
      expectedAnswer: "What was expected",
      outcome: "failed",
      agents: [{ name: "Planner" }, { name: "Worker" }],
      steps: [step(0, "Planner"), step(1, "Worker"), step(2, "Planner"), step(3, "Worker")],
      format: "sample",
      contentHash: "",
      tags: [],
      metadata: {},
    },
    judge: {
      model: "sample",
      contextTokens: 128_000,
      ask: () => Promise.reject(new Error("The sample is only rendered.")),
    },
    policy: "What has been agreed.",
    revealExpectedAnswer: true,
    nonce: "00000000",
    signal: new AbortController().signal,
  },
);
