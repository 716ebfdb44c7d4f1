import { createScriptedJudge, type ScriptedJudge } from "./scripted-judge";

/** A step that was planted, and words of it by which it is known. */
export interface Planted {
  agent: string;
  stepIndex: number;
  words: string;
}

interface SearchingJudge extends ScriptedJudge {
  /** Its reply to a prompt of a search. */
  answer: (prompt: string) => object;
}

/**
 * A judge that knows the decisive step only by its words: it answers once they stand in the fence of their step.
 * Until then it reads on: what had no room, steps that evidence is of, then all others from the first on. It remembers
 * nothing but what the prompt says.
 */
export function createSearchingJudge(planted: Planted, contextTokens: number): SearchingJudge {
  const answer = (prompt: string): object => replyTo(planted, prompt);
  return { ...createScriptedJudge(({ prompt }) => answer(prompt), contextTokens), answer };
}

function replyTo({ agent, stepIndex, words }: Planted, prompt: string): object {
  const inView = new Map(
    [...prompt.matchAll(/<step-([0-9a-f]{8}) index="(\d+)" agent="[^"]*">([\s\S]*?)<\/step-\1>/g)].map(
      ([, , index, text]) => [Number(index), text ?? ""] as const,
    ),
  );
  const isSeen = inView.get(stepIndex)?.includes(words) ?? false;
  if (isSeen || prompt.includes("There is nothing more to read: answer now.")) {
    const step = isSeen ? stepIndex : 0;
    const quotes = isSeen ? [{ step, text: words }] : [];
    const reasoning = isSeen ? "It says so." : "It was not found.";
    const answer = { reasoning, quotes, suspects: [], agent, step, confidence: 0.9, failure_mode: null };
    return { note: "", read: [], find: [], open: [], answer };
  }
  const left = listIn(/No room for these; ask for them again: ([^.]*)\./g, prompt);
  const gone = listIn(/Read before, and no longer in view: ([^.]*)\./g, prompt);
  const doubted = [...prompt.matchAll(/^(?:<evidence-[0-9a-f]{8}>)?step (\d+): /gm)].map(([, index = ""]) => index);
  const unread = doubted.filter((index) => !inView.has(Number(index)) && !gone.includes(index));
  const count = Number([...prompt.matchAll(/The outline of all (\d+) steps/g)].at(-1)?.[1] ?? 0);
  const read = [...left, ...unread, `0-${count - 1}`];
  return { note: "Nothing yet.", read, find: [], open: [], answer: null };
}

const listIn = (pattern: RegExp, prompt: string): string[] =>
  [...prompt.matchAll(pattern)].at(-1)?.[1]?.match(/\d+(?:-\d+|\/\d+)?/g) ?? [];
