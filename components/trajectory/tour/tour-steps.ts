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
      title: "Every run over every step",
      text: "A row for each run, a cell for each step. The filled cell is the answer, dashed where the run only says where to begin; the green triangle is the ground truth, where somebody labeled it.",
    },
    {
      at: "step",
      title: "The step itself",
      text: "The words that an answer rests on are lit in the step. Follow a quote in the findings, and it leads to them.",
    },
    {
      at: "label",
      title: "Label it, and it learns",
      text: "Say which agent and which step it really was. After ten labeled failures of one system, Faultline trains a tracer of its own for it.",
    },
    {
      at: "run",
      title: "Ask another method, or bring your own",
      text: "Other methods ask a model of yours, and you see what that costs before it starts. Or import a failed run of your own: it is read the same way, at once.",
    },
  ];
}

const claimStep: TourStep = {
  at: "answer",
  title: "The best known answer",
  text: "Somebody has labeled this run, so their answer stands first: agent, decisive step, reason. Under it what the trace itself shows there, and what runs say that read it.",
};

/** `read` says how the run read it, where that was without a model. */
const answerStep = (isAbstained: boolean, read: string): TourStep =>
  isAbstained
    ? {
        at: "answer",
        title: "Where to begin to read",
        text: `This sample was read as soon as it was in, ${read || "by a model"}. No step stands out enough to name an agent, and then Faultline does not: it says in which order to read. The key n goes to the next one.`,
      }
    : {
        at: "answer",
        title: "Who broke it, and when",
        text: `This sample was read as soon as it was in${read && `, ${read}`}. The agent, the decisive step, and why.`,
      };
