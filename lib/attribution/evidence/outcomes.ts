import { type Step } from "@/lib/traces/trace";
import { nameWords } from "./calls";
import { blankUnharmed, findFailing } from "./failure-words";
import { maxReadLength } from "./passages";

/** So long is an answer that is nothing but a notice. */
const maxNoticeLength = 220;

/** How an answer says that its call did not work. */
export interface Failure {
  /** `stated` by a flag, code or exception; `worded` in a short notice; `empty` where it holds nothing. */
  how: "stated" | "worded" | "empty";
  /** The passage of the answer that says so. */
  from: number;
  to: number;
  text: string;
  /** Whether the same call may work later: a timeout, a lost connection, too many requests. */
  isPassing: boolean;
  /** Whether it says that what was asked for does not exist. */
  isAbsence: boolean;
}

/** Fields and forms that programs use to state a failure. */
const marking: readonly RegExp[] = [
  /["'](?:ok|success|succeeded|successful|is_?success)["']\s{0,3}:\s{0,3}false\b/iu,
  /["'](?:error|errors|error_?message|exception)["']\s{0,3}:\s{0,3}(?!null|none|false|""|''|\[\s{0,3}\]|\{\s{0,3}\}|0\b|\s)/iu,
  /\bHTTP(?:\/\d(?:\.\d)?)?(?: status| error| code)?[ :]{1,2}[45]\d\d\b/iu,
  /Traceback \(most recent call last\)/u,
  /^[^\n{["]{0,60}\b(?:[A-Z][A-Za-z]{2,40}(?:Error|Exception)|(?:tool|function|execution|request|call) (?:execution )?(?:error|failed))\b\s?[:(]/u,
];
/** Further ones, which a log or a record may hold as well. */
const stating: readonly RegExp[] = marking.concat([
  /["'](?:status|state|outcome|result|code)["']\s{0,3}:\s{0,3}["'](?:error|failed|failure|fail|timeout|timed[_ -]?out|unavailable|offline|rejected|denied|refused|not[_ -]?found|conflict|aborted|exception|unauthorized|forbidden)["']/iu,
  /["'](?:failed|is_?error|timed_?out)["']\s{0,3}:\s{0,3}(?:true\b|[1-9]|\[\s{0,3}["'{])/iu,
  /["'](?:status|code|status_?code|http_?status|http_?code|http)["']\s{0,3}:\s{0,3}["']?[45]\d\d\b/iu,
  /^\s{0,5}(?:error:? )?[45]\d\d (?:bad|unauthorized|payment|forbidden|not|method|conflict|gone|precondition|unprocessable|locked|too|internal|service|gateway)\b/iu,
  /\b[45]\d\d (?:bad request|unauthorized|forbidden|not found|conflict|gone|locked|unprocessable|too many requests|internal server error|bad gateway|service unavailable|gateway time-?out)\b/iu,
  /^\s{0,5}(?:\[?error\]?|fatal|fehler|erreur|errore?|erro|ошибка|错误|錯誤|エラー|오류)\s?[:：—-]/iu,
  /\bexit ?code["']?\s?[:=]?\s?[1-9]\d{0,2}\b/iu,
]);
const passing =
  /time[ds]?[ -]?out|offline|unavailable|unreachable|connection|reset|rate limit|too many|\b(?:429|50[0-4])\b|certificate|bus error|temporar|タイムアウト|応答|オフライン|超时|逾時|离线|시간 초과|таймаут|недоступ|المهلة|פסק זמן|zeit\S{1,3}berschreitung|nicht erreichbar/iu;
const absence =
  /\bnot (?:be )?found\b|not? (?:[a-z]{1,12} )?exist|\bno such\b|\b404\b|\bunknown\b|not known|nicht gefunden|introuvable|no encontrad|não encontrad|non trovat|не найден|見つかりません|存在しません|未找到|找不到|不存在|찾을 수 없|غير موجود|לא נמצא/iu;
const notices =
  /["'](?:message|msg|detail|details|reason|info|notice|warning|text)["']\s{0,3}:\s{0,3}["']([^"'\n]{1,200})/iu;
const nothing =
  /^\s*(?:|null|none|nil|undefined|n\/?a|""|''|\[\s*\]|\{\s*\}|\(?(?:empty|no output|no results?)\)?\.?|["'{\s]{0,4}(?:results?|items|rows|data|hits|matches|documents)["']?\s?:\s?(?:\[\s*\]|null)\s*\}?)\s*$/iu;

/** The beginning of a field that holds a text: `{"error": "`. */
const field = /^[\s{]{0,4}["']\w{1,30}["']\s{0,3}:\s{0,3}["'](?=[^"']{0,60}[ _])/u;

/** Names of tools whose good answers tell of failures: logs, states, messages. */
const telling =
  /^(?:logs?|status|state|health|tickets?|incidents?|alerts?|errors?|e?mails?|inbox|messages?|news|history|monitor\w{0,4}|issues?|reviews?|diagnos\w{1,6}|docs?|documentation|web|page|pages|url|browse)$/u;

/** Names of tools that have nothing to answer: they write down a thought, or wait. */
const silent = /^(?:think|thoughts?|thinking|notes?|scratchpad|reflect|wait|sleep|noop)$/u;

type Answer = Pick<Step, "content" | "isError">;

/** Several kinds ask the same of the same answers. */
const known = new WeakMap<Answer, Map<string, Failure | null>>();

/** What an answer of a tool says of a failure; null where it went well as far as one can tell. */
export function readFailure(answer: Answer, tool = ""): Failure | null {
  const before = known.get(answer);
  const read = before?.get(tool);
  if (read !== undefined) return read;
  const failure = failureOf(answer, tool);
  if (before) before.set(tool, failure);
  else known.set(answer, new Map([[tool, failure]]));
  return failure;
}

function failureOf({ content, isError }: Answer, tool: string): Failure | null {
  const read = content.slice(0, maxReadLength);
  if (nothing.test(read.slice(0, 80)) && read.length <= 80) {
    if (!isError && nameWords(tool).some((word) => silent.test(word))) return null;
    return {
      how: isError ? "stated" : "empty",
      from: 0,
      to: content.length,
      text: read.trim(),
      isPassing: false,
      isAbsence: !isError,
    };
  }
  if (isError) return failureAt(content, "stated", leadOf(content));
  const plain = blankUnharmed(read);
  const isTelling = nameWords(tool).some((word) => telling.test(word));
  for (const pattern of isTelling ? marking : stating) {
    const found = pattern.exec(plain);
    if (found) return failureAt(content, "stated", found.index + found[0].search(/\S/u));
  }
  if (isTelling || read.length > maxNoticeLength) return null;
  const isData = /^\s{0,9}[[{]/u.test(read);
  const notice = isData ? notices.exec(read) : null;
  if (isData && !notice) return null;
  const found = findFailing(notice?.[1] ?? read);
  return found && failureAt(content, "worded", notice ? notice.index : 0);
}

/** How long the line is that only leads to what a tool gave: "The tool returned:". */
const leadOf = (content: string): number => /^[^\n{["]{0,40}:\s{0,5}\n/u.exec(content)?.[0].length ?? 0;

/** The line at a place without its field, or the last line of a stack trace, which names the exception. */
function failureAt(content: string, how: Failure["how"], at: number): Failure {
  const read = content.slice(0, maxReadLength);
  const isStack = read.includes("Traceback (most recent call last)");
  const named = isStack ? lastException(content) : null;
  const [opening = ""] = field.exec(content.slice(at, at + 60)) ?? [];
  const from = named?.from ?? at + opening.length;
  const lineEnd = opening === "" ? content.indexOf("\n", from) : endOfString(content, from, opening.slice(-1));
  const to = named?.to ?? Math.min(lineEnd < 0 ? content.length : Math.max(lineEnd, from + 1), from + 200);
  const text = content.slice(from, to).trim();
  return { how, from, to, text, isPassing: passing.test(text), isAbsence: absence.test(text) };
}

/** Where a string of JSON ends that was begun by this quotation mark, or its line; -1 where neither does. */
function endOfString(content: string, from: number, mark: string): number {
  const found = content.slice(from, from + maxReadLength).search(mark === "'" ? /(?<!\\)['\n]/u : /(?<!\\)["\n]/u);
  return found < 0 ? -1 : from + found;
}

/** The last line of the end of a text that begins with the name of an exception. */
function lastException(content: string): { from: number; to: number } | null {
  const start = Math.max(0, content.length - maxReadLength);
  let last: { from: number; to: number } | null = null;
  const pattern = /^(?:[\w.]{0,80}\.)?[A-Z]\w{1,60}(?:: [^\n]{1,200})?$/gmu;
  for (const { 0: line, index } of content.slice(start).matchAll(pattern))
    if (!line.startsWith("Traceback")) last = { from: start + index, to: start + index + line.length };
  return last;
}
