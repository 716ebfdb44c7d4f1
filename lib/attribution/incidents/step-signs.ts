import { type Step } from "@/lib/traces/trace";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { listSigns } from "./list-signs";
import { programSigns } from "./program-signs";
import { readStep, type StepRead } from "./read-step";
import { type Sign, signName, signOf } from "./sign";
import { valueSigns } from "./value-signs";

/** So many steps back a repetition is looked for, besides the first step and the agent's own last ones. */
const reach = 8;
const ownReach = 4;
const nearlySame = 0.8;
const mostTurns = 6;
const leastLength = 10;

/** The signs of each step, in the order of the steps. Linear in the length of the trace. */
export function stepSigns(steps: readonly Step[]): Sign[][] {
  const all: StepRead[] = [];
  const seen = new Set<string>();
  const turns = new Map<string, number>();
  return steps.map((step) => {
    const own = readStep(step);
    const { does } = own;
    const turn = (turns.get(does) ?? 0) + 1;
    turns.set(does, turn);
    const last = all.at(-1);
    const signs = [
      signOf("follows", does, last?.does ?? "nothing"),
      ...(turn > 1 ? [signOf("again", does, String(Math.min(turn, mostTurns)))] : []),
      signOf("length", does, String(Math.round(Math.log(1 + step.content.length) / Math.log(4)))),
      ...repetition(own, all),
      ...(last && step.kind !== "tool-result" ? valueSigns(own, last, all, seen) : []),
      ...listSigns(own, all),
      ...(step.kind === "tool-call" ? programSigns(own) : []),
      ...(step.kind === "tool-result" && bringsNothing(step.content) ? [signOf("nothing", does, "")] : []),
    ];
    all.push(own);
    for (const key of own.values.keys()) seen.add(key);
    return [...new Set(signs)];
  });
}

/** Whether it says nearly the same as an earlier step: of its own agent, or of whom. */
function repetition(own: StepRead, before: readonly StepRead[]): Sign[] {
  if (own.text.length <= leastLength) return [];
  const mine = before.filter(({ does }) => does === own.does).slice(-ownReach);
  const near = [...before.slice(0, 1), ...mine, ...before.slice(-reach)];
  const found = near.findLast((other) => isNearlySame(own, other));
  if (!found) return quotation(own, near);
  const { agent } = found.step;
  const whose = !sameAgent(agent, own.step.agent)
    ? signName(agent)
    : mine.at(-1) === found
      ? "its last"
      : "an earlier of its own";
  return [signOf("repeats", own.does, whose)];
}

/** Whether all that it says stands word for word within an earlier step. */
function quotation(own: StepRead, near: readonly StepRead[]): Sign[] {
  const all = own.lower.trim();
  const found = near.findLast(({ lower }) => lower.length > all.length && lower.includes(all));
  return found ? [signOf("quotes", own.does, found.does)] : [];
}

function isNearlySame(one: StepRead, other: StepRead): boolean {
  if (Math.abs(one.text.length - other.text.length) > 0.3 * one.text.length) return false;
  let both = 0;
  for (const word of one.words) if (other.words.has(word)) both += 1;
  return both >= nearlySame * (one.words.size + other.words.size - both);
}

const nothingWords = /^(?:|[\p{L} ]{1,30}:|0(?:\.0+)?|null|none|nan|undefined|\[\s*\]|\{\s*\}|\(no rows\))$/iu;

/** Whether an answer ends with a word for nothing, or holds nothing. */
const bringsNothing = (content: string): boolean =>
  nothingWords.test(
    content
      .slice(-200)
      .split("\n")
      .map((line) => line.trim())
      .findLast((line) => line !== "") ?? "",
  );
