import { type Step } from "@/lib/traces/trace";
import { argumentsText } from "../calls";
import { type KindOfEvidence } from "../evidence-kind";
import { excerpt, maxReadLength } from "../passages";
import { type Found } from "../strongest";

/** Rounds of at most so many acts and answers are seen. */
const longestRound = 6;
/** So often the same round makes a loop. */
const leastRounds = 3;
/** Shorter words are a closing formula, which two agents may well repeat. */
const leastWords = 20;

export const stoppedShort: KindOfEvidence = {
  name: "stopped-short",
  weight: 0,
  summary: "The run ends by repeating the same actions with the same answers, three times or more.",
  find: ({ steps }) => {
    const loop = closingLoop(steps);
    return loop ? [toFinding(loop)] : [];
  },
};

interface Loop {
  first: Step;
  again: Step;
  rounds: number;
}

const counts = ({ kind }: Step): boolean => kind === "message" || kind === "tool-call" || kind === "tool-result";

/** The loop that a run ends in: the shortest round that its last steps repeat. */
function closingLoop(steps: readonly Step[]): Loop | null {
  const acts = steps.filter(counts);
  const keys = acts.map(keyOf);
  for (let length = 1; length <= longestRound; length += 1) {
    let at = keys.length - 1;
    while (at >= length && keys[at] === keys[at - length]) at -= 1;
    const rounds = Math.floor((keys.length - 1 - at) / length) + 1;
    if (rounds < leastRounds) continue;
    // Steps that are equal may begin before an act: the loop is told from the first act on.
    const start = acts.findIndex((step, index) => index > at - length && step.kind !== "tool-result");
    const first = acts[start];
    const again = acts[start + length];
    const isWordy = acts
      .slice(start, start + length)
      .some((step) => step.kind === "tool-call" || step.content.length >= leastWords);
    return first && again && isWordy ? { first, again, rounds } : null;
  }
  return null;
}

const keyOf = (step: Step): string => {
  const text = step.kind === "tool-call" ? argumentsText(step) : step.content.slice(0, maxReadLength);
  return [step.agent.toLowerCase(), step.kind, step.tool?.name ?? "", text.replace(/\s+/gu, " ").trim()].join("\n");
};

function toFinding({ first, again, rounds }: Loop): Found {
  const isCall = again.kind === "tool-call";
  const what = isCall ? `calls ${excerpt(again.tool?.name ?? "a tool")}` : `says “${excerpt(again.content)}”`;
  const end = Math.min(again.content.length, 200);
  return {
    stepIndex: again.index,
    agent: again.agent,
    party: "agent",
    words: `Step ${again.index} ${what} just as step ${first.index} did; the run ends in this loop after ${rounds} rounds.`,
    span: !isCall && end > 0 ? { from: 0, to: end } : null,
    against: [
      {
        stepIndex: first.index,
        span: first.content === "" ? null : { from: 0, to: Math.min(first.content.length, 200) },
        text: first.content.slice(0, 200),
      },
    ],
  };
}
