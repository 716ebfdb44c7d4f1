import { readStep } from "./reply-fields";
import { readBoolean, readHalf, readShare } from "./read-values";
import { type AttributionReply, type HalfJudgement, type StepJudgement } from "./reply-schemas";

/**
 * The value of a line `Label: value`, however it is dressed (`**Label:** value`, `- Label : value`); `undefined` when
 * no line has it and null when two lines disagree.
 */
function labelled(text: string, label: string): string | null | undefined {
  const line = new RegExp(`^[^\\p{L}\\d\\n]*${label}[\\s*_\`]*[:：][\\s*_\`]*(.*)$`, "gimu");
  const values = new Set([...text.matchAll(line)].map((match) => (match[1] ?? "").replace(/[\s*_`]+$/u, "")));
  if (values.size === 0) return undefined;
  const [only] = values;
  return values.size === 1 ? (only ?? null) : null;
}

/** What follows a label to the end of the text. */
function restAfter(text: string, label: string): string {
  const match = new RegExp(`${label}[\\s*_\`]*[:：][\\s*_\`]*([\\s\\S]*)$`, "iu").exec(text);
  return match?.[1]?.trim() ?? "";
}

const bare = (agent: string | null, step: number | null, reasoning: string): AttributionReply => ({
  reasoning,
  quotes: [],
  suspects: [],
  agent,
  step,
  confidence: null,
  failure_mode: null,
});

/**
 * What stands between answer tags. Read up to the last closing tag only: from every opening tag behind it the
 * text would be searched to its end.
 */
function taggedAnswers(text: string): string[] {
  const end = [...text.matchAll(/<\/answer>/gi)].at(-1);
  const closed = end ? text.slice(0, end.index + end[0].length) : "";
  return [...closed.matchAll(/<answer>([\s\S]*?)<\/answer>/gi)].map((match) => (match[1] ?? "").trim());
}

const agentLabel =
  "(?:(?:responsible |decisive |faulty )?agent(?: name)?|智能体(?:名称)?|代理(?:名称)?|エージェント(?:名)?)";
const stepLabel = "(?:(?:decisive )?step(?: (?:number|index))?|步骤(?:编号|序号)?|ステップ(?:番号)?)";
const reasonLabel = "(?:reason(?: for mistake|ing)?|原因|理由)";

/**
 * The forms of plain answer that the field uses: Who&When's
 * `Agent Name: … / Step Number: … / Reason for Mistake: …`, the same labels shorter, dressed or in Chinese or Japanese,
 * and AgenTracer's `<answer>agent|step</answer>`. A number that is not one number ("3 (or possibly 5)") is left null,
 * which is then asked again.
 */
export function readAttributionText(text: string): AttributionReply | null {
  const answers = new Set(taggedAnswers(text));
  if (answers.size > 0) {
    const [answer] = answers;
    const bar = answer?.lastIndexOf("|") ?? -1;
    if (answers.size > 1 || answer === undefined || bar < 0) return bare(null, null, "");
    const before = text.slice(0, text.search(/<answer>/i)).replace(/<\/?think>/gi, "");
    return bare(answer.slice(0, bar).trim() || null, readStep(answer.slice(bar + 1)), before.trim());
  }
  const agent = labelled(text, agentLabel);
  const step = labelled(text, stepLabel);
  if (agent === undefined || step === undefined) return null;
  return bare(
    agent?.replace(/^["'`]+|["'`.]+$/g, "") || null,
    readStep(step ?? undefined),
    restAfter(text, reasonLabel),
  );
}

/** `1. Yes. 2. Reason: …` and a plain yes or no at the beginning; the confidence has to be stated. */
export function readJudgementText(text: string): StepJudgement | null {
  const verdict = readBoolean(/^\W*(?:1[.)]\s*)?\W*(?:is_decisive_error\W+)?(\w+)/i.exec(text)?.[1]);
  if (verdict === null) return null;
  return { reasoning: text.trim(), is_decisive_error: verdict, confidence: readShare(labelled(text, "confidence")) };
}

export function readHalfText(text: string): HalfJudgement | null {
  return /\b(first|second|upper|lower|half|halves)\b/i.test(text)
    ? { reasoning: text.trim(), half: readHalf(text), confidence: readShare(labelled(text, "confidence")) }
    : null;
}
