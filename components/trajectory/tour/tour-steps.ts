import { type RunRecord } from "@/lib/attribution/run-record";

/** One stop of the tour: what it points at (`data-tour` of an element) and what it says. */
export interface TourStep {
  at: "answer" | "strip" | "step" | "label" | "run";
  title: string;
  text: string;
}

/**
 * Five stops over a finished attribution, in the order in which a reader needs them; `isClaimFirst` where what people
 * or the file say stands before the run.
 */
export function tourSteps(run: RunRecord | null, isClaimFirst: boolean): TourStep[] {
  const found = run?.attribution ?? null;
  const read = run && !run.model ? "without a model and without a key" : "";
  return [
    isClaimFirst ? claimStep : answerStep(found?.isAbstained ?? false, read),
    {
      at: "strip",
      title: "Every run, every step",
      text: "One row per run, one cell per step. The filled cell is the answer; a dashed cell is only where to start reading. The green triangle marks the labeled ground truth.",
    },
    {
      at: "step",
      title: "The step itself",
      text: "The text behind an answer is highlighted in its step. Click a quote in the findings to jump to it.",
    },
    {
      at: "label",
      title: "Label it, and it learns",
      text: "Say which agent and step broke the run. After ten labeled failures of one system, Faultline trains a tracer for it.",
    },
    {
      at: "run",
      title: "Ask another method, or bring your own",
      text: "Other methods ask a model you connect; you see the cost before they start. Or import your own failed run: it is read the same way, instantly.",
    },
  ];
}

const claimStep: TourStep = {
  at: "answer",
  title: "The best known answer",
  text: "This run has a label, so its answer comes first: agent, decisive step, reason. Below it are the evidence in the trace and the answers of runs.",
};

/** `read` says how the run read it, where that was without a model. */
const answerStep = (isAbstained: boolean, read: string): TourStep =>
  isAbstained
    ? {
        at: "answer",
        title: "Where to start reading",
        text: `This sample was read on import, ${read || "by a model"}. No step stands out enough to name an agent, so Faultline suggests a reading order instead. Press n for the next step.`,
      }
    : {
        at: "answer",
        title: "Who broke it, and when",
        text: `This sample was read on import${read && `, ${read}`}: the agent, the decisive step, and why.`,
      };
