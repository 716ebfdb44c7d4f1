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
  summary: "A call that was refused is made again unchanged and refused again, or calls a tool that does not exist.",
  find: ({ steps }) => strongest(invalidCalls(steps)),
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
