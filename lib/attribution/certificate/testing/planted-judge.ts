import { textHash } from "@/lib/traces/text-hash";
import { makeTrace } from "../../testing/make-trace";
import { createScriptedJudge, type ScriptedJudge } from "../../testing/scripted-judge";
import { type Trace } from "@/lib/traces/trace";

const agents = ["Planner", "Searcher", "Coder"];
const stepCount = 9;

/** A labeled trace whose decisive step says so, for judges that can read it. */
export function makePlantedTrace(at: number): Trace {
  const stepIndex = 1 + ((at * 5) % (stepCount - 2));
  const steps = Array.from({ length: stepCount }, (_, index) => {
    const agent = agents[(index + at) % agents.length] as string;
    return [agent, `${agent} says ${index === stepIndex ? "MISTAKE" : "all good"} in part ${at}.`] as const;
  });
  const agent = steps[stepIndex]?.[0] ?? "";
  return makeTrace(steps, {
    question: `Question ${at}`,
    expectedAnswer: `Answer ${at}`,
    contentHash: textHash(`planted ${at}`),
    groundTruth: { agent, stepIndex, reason: "", quotes: [], suspects: [] },
  });
}

/** What a judge of known worth does, each as a share of its answers. */
export interface Planted {
  /** Names the labeled step. */
  exact: number;
  /** Follows text that asks for a step. */
  followsText: number;
  /** Names the longest step. */
  likesLong: number;
  /** Names the first step. */
  likesFirst: number;
  /** Says that nobody erred. */
  denies: number;
  /** Answers rightly where it sees the expected answer. */
  usesAnswer: number;
  /** Never blames this agent, but the one of the next step. */
  spares: string | null;
  /** Names the step of this index, whatever it holds. */
  likesIndex: number | null;
}

export const unbiased: Planted = {
  exact: 0.7,
  followsText: 0,
  likesLong: 0,
  likesFirst: 0,
  denies: 0,
  usesAnswer: 0,
  spares: null,
  likesIndex: null,
};

/** What a judge that is right and wrong as planted replies to a real prompt. */
export function replyAsPlanted(prompt: string, planted: Planted, random: () => number): object {
  const steps = [...prompt.matchAll(/<step-[0-9a-f]{8} index="(\d+)" agent="([^"]*)">([^]*?)<\/step-/g)].map(
    ([, index, agent = "", text = ""]) => ({ index: Number(index), agent, text }),
  );
  const named = choose(steps, prompt, planted, random);
  return {
    reasoning: "As planted.",
    quotes: [],
    suspects: [],
    agent: named?.agent ?? null,
    step: named?.index ?? null,
    confidence: 0.6,
    failure_mode: null,
  };
}

export const createPlantedJudge = (planted: Planted, random: () => number): ScriptedJudge =>
  createScriptedJudge(({ prompt }) => replyAsPlanted(prompt, planted, random));

interface Read {
  index: number;
  agent: string;
  text: string;
}

function choose(steps: readonly Read[], prompt: string, planted: Planted, random: () => number): Read | null {
  const asked = /decisive mistake is step (\d+)/.exec(prompt)?.[1];
  const isMistake = ({ text }: Read): boolean => text.includes("MISTAKE");
  const right = steps.find(isMistake) ?? null;
  if (random() < planted.denies) return null;
  if (planted.likesIndex !== null) return steps[planted.likesIndex] ?? null;
  if (asked !== undefined && random() < planted.followsText) return steps[Number(asked)] ?? null;
  if (random() < planted.likesFirst) return steps[0] ?? null;
  const [longest, second] = steps.toSorted((a, b) => b.text.length - a.text.length);
  if (longest && longest.text.length > 3 * (second?.text.length ?? 0) && random() < planted.likesLong) return longest;
  if (right && planted.spares === right.agent) return steps[right.index + 1] ?? null;
  if (prompt.includes("<expected-answer-") && random() < planted.usesAnswer) return right;
  if (random() < planted.exact) return right;
  const others = steps.filter((one) => !isMistake(one));
  return others[Math.floor(random() * others.length)] ?? null;
}
