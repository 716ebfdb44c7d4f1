import { type Step } from "@/lib/traces/trace";

/** An answer and the call that it answers. */
export interface AnsweredCall {
  call: Step | null;
  answer: Step;
  /** Who called; null where that is not known. */
  caller: string | null;
  /** The name of the tool, as it was called where that is known. */
  name: string;
}

const fold = (name: string): string => name.trim().toLowerCase();

/** Answers of tools and of agents that were called, each with its call: of open calls of a name the first one. */
export function answeredCalls(steps: readonly Step[]): AnsweredCall[] {
  const open = new Map<string, Step[]>();
  const heads = new Map<string, number>();
  const lastOf = new Map<string, Step>();
  let last: Step | null = null;
  const taken = new Set<number>();
  const take = (key: string): Step | null => {
    const queue = open.get(key) ?? [];
    let head = heads.get(key) ?? 0;
    while (head < queue.length && taken.has(queue[head]?.index ?? -1)) head += 1;
    heads.set(key, head + 1);
    const call = queue[head] ?? null;
    if (call) taken.add(call.index);
    return call;
  };
  const push = (key: string, step: Step): void => {
    const queue = open.get(key);
    if (queue) queue.push(step);
    else open.set(key, [step]);
  };
  const answered: AnsweredCall[] = [];
  for (const step of steps) {
    if (step.kind === "tool-call") {
      push(`${fold(step.agent)}\n${fold(step.tool?.name ?? "")}`, step);
      if (step.recipient !== undefined) push(`${fold(step.agent)}\n${fold(step.recipient)}`, step);
      push(`\n${fold(step.tool?.name ?? "")}`, step);
      lastOf.set(fold(step.agent), step);
      last = step;
    } else if (step.kind === "tool-result") {
      // Without a recipient, the step may name who called or which tool answered.
      const caller = fold(step.recipient ?? step.agent);
      const own: Step | null = lastOf.get(caller) ?? (step.recipient === undefined ? last : null);
      const called = fold(step.tool?.name ?? step.agent);
      const call =
        take(`${caller}\n${called}`) ??
        take(`${caller}\n${fold(step.agent)}`) ??
        (step.recipient === undefined ? take(`\n${called}`) : null) ??
        (own && !taken.has(own.index) ? own : null);
      if (call) taken.add(call.index);
      answered.push({
        call,
        answer: step,
        caller: call?.agent ?? step.recipient ?? null,
        name: call?.tool?.name ?? step.tool?.name ?? step.agent,
      });
    }
  }
  return answered;
}

const maxArgumentsLength = 1000;
const generic = new Set(
  "get set search find read check ask tool call run list query fetch lookup look show load data info item items the and for with from request execute write book make create send agent value values name type code text true false null function functions input task".split(
    " ",
  ),
);

/** The arguments of a call as text. */
export const argumentsText = ({ tool, content }: Step): string => {
  const given = tool?.arguments;
  const text = typeof given === "string" ? given : given === undefined ? content : (JSON.stringify(given) ?? "");
  return text.slice(0, maxArgumentsLength);
};

/** The values among the arguments of a call, keys aside, as far down as three levels. */
export function argumentValues(given: unknown, depth = 0): string[] {
  if (typeof given === "string") return [given.slice(0, maxArgumentsLength)];
  if (typeof given === "number" || typeof given === "boolean") return [String(given)];
  if (depth === 3 || typeof given !== "object" || given === null) return [];
  return Object.values(given)
    .slice(0, 30)
    .flatMap((value) => argumentValues(value, depth + 1));
}

/** Whether arguments hold a program or a query, whose names are its own. */
export const isProgram = (text: string): boolean => /[;={}]|\w\(|\bselect\b[\s\S]{1,300}\bfrom\b/iu.test(text);

/** The words and numbers of a text that say what it is about, in lower case. */
export function tellingWords(text: string, least = 3): string[] {
  const words =
    text
      .toLowerCase()
      .match(
        /\p{Script=Han}{2,}|[\p{Script=Hiragana}\p{Script=Katakana}ー]{2,}|[^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2,}|\p{N}+/gu,
      ) ?? [];
  return words.slice(0, 200).filter((word) => !generic.has(word) && (/[^a-z]/u.test(word) || word.length >= least));
}

/** The words of a name in snake case, camel case or with points. */
export const nameWords = (name: string): string[] =>
  name
    .slice(0, 100)
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
