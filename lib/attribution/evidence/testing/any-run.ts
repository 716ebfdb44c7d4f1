import { type Trace } from "@/lib/traces/trace";
import { type KindOfEvidence } from "../evidence-kind";
import { allOf } from "./check-kind";
import { tell, type Told } from "./tell";

/** Two numbers that choose what is done and by whom, and a text for what is not one of the stock phrases. */
export type Seed = [number, number, string];

const agents = ["Ann", "Ben", "find_room", "坂本"] as const;
const tools = ["find_room", "book_room", "run_tests"] as const;
const phrases = [
  "HTTP 503 Service Unavailable",
  '{"status": "error", "message": "no such tool"}',
  "missing required parameter: date",
  "Done. All 3 were checked and verified, no errors. All tests pass.",
  "エラー: タイムアウト",
  "已确认 42",
  "تم بنجاح",
  "",
  "null",
];

/** A run of any kind out of numbers and texts, with words that evidence is made of. */
export const anyRun = (seeds: readonly Seed[]): Trace =>
  tell(
    seeds.map(([does, who, text]): Told => {
      const agent = agents[who % agents.length] ?? "Ann";
      const words = phrases[(who >> 2) % (2 * phrases.length)] ?? text;
      const tool = tools[(who >> 3) % tools.length] ?? "find_room";
      const ways: Told[] = [
        [agent, "asks", words],
        [agent, "says", words],
        [agent, "thinks", words],
        [agent, "calls", tool, { [words.slice(0, 5)]: text, 会: who }],
        [agent, "gets", words, tool],
        [agent, "gets error", words, tool],
        [agent, "to", agents[(who >> 4) % agents.length] ?? "Ben", words],
      ];
      return ways[does % ways.length] ?? [agent, "says", words];
    }),
  );

/** What does not hold of what a kind finds in a trace: steps, spans and agents that are there, sentences in bounds. */
export function unsoundIn(kind: KindOfEvidence, trace: Trace): string[] {
  const found = allOf(kind, trace);
  const problems: string[] = [];
  const check = (isRight: boolean, what: string): void => {
    if (!isRight) problems.push(what);
  };
  check(found.length <= 20, "more than twenty findings");
  check(JSON.stringify(allOf(kind, trace)) === JSON.stringify(found), "another answer the second time");
  const spans = found.flatMap(({ stepIndex, span, against }) => [{ stepIndex, span, text: null }, ...against]);
  for (const { stepIndex, span, text } of spans) {
    const content = trace.steps[stepIndex ?? -1]?.content;
    check(content !== undefined, `no step ${stepIndex}`);
    if (!span || content === undefined) continue;
    check(span.from < span.to && span.to <= content.length, `span ${span.from}-${span.to} of ${content.length}`);
    check(text === null || content.slice(span.from, span.to) === text, `text at ${span.from} is not ${text}`);
  }
  for (const { stepIndex, agent, words } of found) {
    check(trace.steps[stepIndex]?.agent === agent, `agent ${agent}`);
    check(words.split(/\s+/u).length <= 35, `a long sentence: ${words}`);
    check(found.filter((other) => other.stepIndex === stepIndex).length <= 3, "more than three of a step");
  }
  return problems;
}
