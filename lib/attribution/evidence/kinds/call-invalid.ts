import { type Step } from "@/lib/traces/trace";
import { type AnsweredCall, answeredCalls, argumentsText } from "../calls";
import { type KindOfEvidence } from "../evidence-kind";
import { type Failure, readFailure } from "../outcomes";
import { excerpt } from "../passages";
import { type Found, type Ranked, strongest } from "../strongest";

/** An answer that there is no tool of this name. */
const noTool =
  /\b(?:no such|unknown|unrecogni[sz]ed|undefined|invalid|nonexistent) (?:tool|function|command|action|method)\b|\b(?:tool|function|command|action|method)s? [`'"“«]?[\w.:/-]{0,60}[`'"”»]? ?(?:(?:is |was |does |do )?(?:not (?:found|exist|known|available|registered|defined|supported|in )|unknown|undefined)|is not (?:a |an )?(?:valid|known|available))|\b(?:unbekannte[sr]? (?:werkzeug|funktion)|herramienta (?:desconocida|inexistente)|outil inconnu)|неизвестн\S{1,4} (?:инструмент|функци)|инструмент не найден|ツールが(?:見つかりません|存在しません)|(?:工具|函数)(?:不存在|未找到)|도구를 찾을 수 없|الأداة غير موجودة|הכלי לא נמצא/iu;

const maxAnswerKey = 120;

export const callInvalid: KindOfEvidence = {
  name: "call-invalid",
  weight: 0,
  summary:
    "A call that was refused or answered is repeated unchanged with the same result, or a call names a tool that does not exist.",
  find: ({ steps }) => strongest([...invalidCalls(steps), ...repeatedCalls(steps)]),
};

function invalidCalls(steps: readonly Step[]): Ranked[] {
  const refused = new Map<string, { answered: AnsweredCall; failure: Failure }>();
  const reported = new Set<string>();
  const found: Ranked[] = [];
  for (const answered of answeredCalls(steps)) {
    const { call, answer, name } = answered;
    const failure = call && readFailure(answer, name);
    if (!call || !failure || failure.how === "empty" || failure.isPassing) continue;
    const key = [call.agent, name, argumentsText(call), failure.text.slice(0, maxAnswerKey)].join("\n");
    const before = refused.get(key);
    if (!before) refused.set(key, { answered, failure });
    const isMissing = noTool.test(failure.text.slice(0, 300));
    // A call in the same breath was not yet refused.
    const isAgain = before !== undefined && before.answered.answer.index < call.index;
    if (reported.has(key) || !(isMissing || isAgain)) continue;
    reported.add(key);
    const against = before && isAgain ? before : { answered, failure };
    found.push({ found: toFinding(call, name, against, isAgain), strength: isAgain ? 2 : 1 });
  }
  return found;
}

/** A shorter call ("next", "scroll down") may well be made again. */
const leastArguments = 20;
const fold = (text: string): string => text.replace(/\s+/gu, " ").trim();
/** What a tool gave, without a line that leads to it in words of its own each time. */
const givenBy = ({ content }: Step): string => fold(content.replace(/^[^\n]{0,60}:\n/u, ""));

/**
 * Calls that an agent makes again word for word in the same turn, and that get the same answer: it works on as if the
 * first had not been answered. Where somebody else spoke between, there may be a reason.
 */
function repeatedCalls(steps: readonly Step[]): Ranked[] {
  const answers = new Map(answeredCalls(steps).map((answered) => [answered.call?.index ?? -1, answered]));
  const found: Ranked[] = [];
  let turn: { agent: string; made: Map<string, Step> } | null = null;
  for (const step of steps) {
    if (step.kind === "tool-result" || step.kind === "thought") continue;
    if (step.kind !== "tool-call" || step.agent !== turn?.agent) turn = { agent: step.agent, made: new Map() };
    if (step.kind !== "tool-call") continue;
    const given = fold(argumentsText(step));
    const key = `${step.tool?.name ?? ""}\n${given}`;
    const first = turn.made.get(key);
    turn.made.set(key, first ?? step);
    const [before, again] = [answers.get(first?.index ?? -2), answers.get(step.index)];
    if (!first || !before || !again || given.length < leastArguments || before.answer.index > step.index) continue;
    const isSame = givenBy(before.answer) === givenBy(again.answer) && givenBy(before.answer) !== "";
    if (isSame && !readFailure(before.answer, before.name))
      found.push({ found: toRepeated(step, first, before), strength: 0.5 });
  }
  return found;
}

function toRepeated(call: Step, first: Step, { answer, name }: AnsweredCall): Found {
  return {
    stepIndex: call.index,
    agent: call.agent,
    party: "agent",
    words: `Step ${call.index} calls ${excerpt(name)} just as step ${first.index} did, which step ${answer.index} had answered, and gets the same result.`,
    span: null,
    against: [{ stepIndex: first.index, span: null, text: first.content.slice(0, 200) }],
  };
}

function toFinding(
  call: Step,
  name: string,
  { answered: { answer }, failure: { from, to, text } }: { answered: AnsweredCall; failure: Failure },
  isAgain: boolean,
): Found {
  const does = isAgain ? `calls ${excerpt(name)} again with the same arguments` : `calls ${excerpt(name)}`;
  const what = `“${excerpt(text)}”`;
  const words = isAgain
    ? `Step ${call.index} ${does}, which were refused in step ${answer.index}: ${what}.`
    : `Step ${call.index} ${does}; step ${answer.index} answers ${what}.`;
  return {
    stepIndex: call.index,
    agent: call.agent,
    party: "agent",
    words,
    span: null,
    against: [
      {
        stepIndex: answer.index,
        span: to > from ? { from, to } : null,
        text: answer.content.slice(from, to),
      },
    ],
  };
}
