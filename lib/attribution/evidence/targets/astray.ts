import { type Step, type Trace } from "@/lib/traces/trace";
import { findingOf, quote, same } from "../duties/read-duties";
import { excerpt } from "../passages";
import { type Found } from "../strongest";
import { type AskedCall, requestText } from "./asked";

/** A query of fewer words may well be a title or a name. */
const leastWords = 5;
const leastPlainWords = 3;
const maxWords = 40;
/** A question of fewer words is a query by itself. */
const leastQuestionWords = 10;
/** So many results back are searched. */
const maxResults = 6;

const fold = (text: string): string => text.replace(/\s+/gu, " ").trim();
const wordCount = (text: string): number => text.split(" ").length;

/** Calls that ask with a sentence of a result, word for word, which nobody had asked about. */
export function copiedQueries(trace: Trace, calls: readonly AskedCall[]): Found[] {
  const results: Step[] = [];
  let at = 0;
  return calls.flatMap((asked): Found[] => {
    for (; at < asked.call.index; at += 1) {
      const step = trace.steps[at];
      if (step?.kind === "tool-result") results.push(step);
    }
    const [query = "", another] = asked.values;
    if (another !== undefined || asked.isProgram || !isSentence(query) || requestText(asked, trace).includes(query))
      return [];
    const source = results.slice(-maxResults).find(({ content }) => content.includes(query));
    if (!source || trace.question.includes(query)) return [];
    const from = source.content.indexOf(query);
    const { call } = asked;
    const own = call.content.indexOf(query);
    const words = `Step ${call.index} asks ${toolOf(call)} for ${quote(query)}, words from the answer in step ${source.index} that nobody asked about.`;
    return [
      findingOf(call, words, own < 0 ? null : { from: own, to: own + query.length }, [
        { stepIndex: source.index, span: { from, to: from + query.length }, text: query.slice(0, 200) },
      ]),
    ];
  });
}

/** Of some words, most of them plain ones: no title, no name, no path. */
function isSentence(query: string): boolean {
  const words = query.trim().split(/\s+/u);
  const plain = words.filter((word) => /^\p{Ll}{2,}[.,]?$/u.test(word)).length;
  return (
    words.length >= leastWords &&
    words.length <= maxWords &&
    plain >= leastPlainWords &&
    /^\p{Lu}\p{Ll}*$/u.test(words[0] ?? "")
  );
}

/** Calls that hand the whole question to a tool that the agent had already asked for single things. */
export function wholeQuestions({ question }: Trace, calls: readonly AskedCall[]): Found[] {
  const whole = fold(question);
  if (wordCount(whole) < leastQuestionWords) return [];
  return calls.flatMap((asked, at): Found[] => {
    const { call, values } = asked;
    if (values.length !== 1 || fold(values[0] ?? "") !== whole) return [];
    const before = calls
      .slice(0, at)
      .findLast((other) => same(other.call.agent, call.agent) && other.call.tool?.name === call.tool?.name);
    if (!before || wordCount(fold(before.text)) * 2 > wordCount(whole)) return [];
    const words = `Step ${call.index} asks ${toolOf(call)} the whole question again, after ${quote(before.text)} in step ${before.call.index}.`;
    return [
      findingOf(call, words, null, [{ stepIndex: before.call.index, span: null, text: before.text.slice(0, 200) }]),
    ];
  });
}

const toolOf = ({ tool }: Step): string => excerpt(tool?.name ?? "a tool");

/** Hand-overs that hold nothing but the question, where the same agent hands over lists of its own otherwise. */
export function bareHandOvers({ question, steps }: Trace): Found[] {
  const whole = fold(question);
  if (wordCount(whole) < leastQuestionWords) return [];
  const handOvers = steps.filter(({ kind }) => kind === "handoff");
  return handOvers.flatMap((step): Found[] => {
    if (fold(step.content) !== whole) return [];
    const other = handOvers.find((one) => same(one.agent, step.agent) && /\n\s{0,4}[-*•]\s/u.test(one.content));
    const plan = steps.slice(0, step.index).find((one) => same(one.agent, step.agent) && one.kind === "message");
    if (!other || !plan) return [];
    const words = `Step ${step.index} passes on the question as asked and nothing of the plan in step ${plan.index}; step ${other.index} passes on a list.`;
    return [
      findingOf(step, words, { from: 0, to: Math.min(step.content.length, 200) }, [
        {
          stepIndex: plan.index,
          span: { from: 0, to: Math.min(plan.content.length, 200) },
          text: plan.content.slice(0, 200),
        },
      ]),
    ];
  });
}
