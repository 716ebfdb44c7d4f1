import { type Trace } from "@/lib/traces/trace";
import { limitOf } from "../../evidence/duties/limits";
import { clauseAt, marksOf } from "../../evidence/duties/question-conditions";
import { excerpt, passagesOf } from "../../evidence/passages";
import { type PartySign } from "../party-sign";

const weights = { blamed: 3.5, clashing: 3 };

/** What is wrong with a task, as it stands, or as agents say at the end. */
export const faultyTask = (trace: Trace): PartySign[] => [...clashing(trace.question), ...blamed(trace)];

const task =
  /\b(?:task|question|request|assignment|instructions?|conditions?|requirements?|constraints?|you (?:ask|want|gave|did)|the user)\b|Aufgabe|Frage|Bedingung|demande|tâche|pregunta|tarea|задач|вопрос|услови|任务|问题|質問|条件/iu;
const fault =
  /\b(?:contradict\w{0,4}|conflict\w{0,3}|inconsisten\w{1,3}|incompatible|mutually exclusive|exclude each other|ambiguous|unclear|under-?specified|impossible|(?:does|do|did) not (?:say|state|specify|mention|tell|give|define|name)|doesn['’]t (?:say|state|specify|mention|tell|give)|not (?:specified|stated|given|mentioned|defined)|(?:can(?: ?not|['’]t)) both|leaves? (?:it )?open)\b|widers\w{3,9}|unklar|nicht angegeben|contradic\w{2,5}|ambigu\w{1,3}|противореч|неясно|не указан|矛盾|不明确|未指定/iu;
/** So many of the last messages are read. */
const readMessages = 3;

/** Agents who end by saying that the task cannot be done as it is. */
function blamed({ steps }: Trace): PartySign[] {
  const said = steps.filter(({ kind }) => kind === "message" || kind === "handoff").slice(-readMessages);
  return said.flatMap(({ index, content }) => {
    const found = passagesOf(content).find(({ text }) => task.test(text) && fault.test(text));
    if (!found) return [];
    const words = `Step ${index} says what is wrong with the task: “${excerpt(found.text)}”.`;
    return [{ party: "user", stepIndex: index, words, weight: weights.blamed }];
  });
}

const maxQuestion = 3_000;

/** Conditions that cannot all hold: two figures for one thing, a period turned round, bounds that cross. */
function clashing(question: string): PartySign[] {
  const text = question.slice(0, maxQuestion);
  const [clash] = [...twoFigures(text), ...turnedPeriods(text), ...crossingBounds(text)];
  if (clash === undefined) return [];
  const words = `The task has conditions that cannot both hold: ${clash}.`;
  return [{ party: "user", stepIndex: 0, words, weight: weights.clashing }];
}

const number = /\d+(?:[.,]\d+)?/u;
const leastFrame = 6;

/** The same words twice with another number. */
function twoFigures(text: string): string[] {
  const said = new Map<string, string>();
  return text.split(/(?<=[.!?;])\s|,\s/u).flatMap((part) => {
    const clause = part.trim().replace(/[.!?;]$/u, "");
    const figure = number.exec(clause)?.[0];
    const frame = clause
      .replace(number, "#")
      .toLowerCase()
      .replace(/^(?:and|also|but)\s/u, "")
      .replace(/s$/u, "");
    if (figure === undefined || frame.replace(/[^\p{L}]/gu, "").length < leastFrame) return [];
    const other = said.get(frame);
    said.set(frame, figure);
    return other === undefined || other === figure ? [] : [`“${excerpt(clause)}” and ${other}`];
  });
}

function turnedPeriods(text: string): string[] {
  const [from, until] = /\b(\d{4}-\d\d-\d\d) \D{1,12} (\d{4}-\d\d-\d\d)\b/u.exec(text)?.slice(1) ?? [];
  return from !== undefined && until !== undefined && from > until ? [`a period from ${from} to ${until}`] : [];
}

/** At least and at most of the same thing, the wrong way round. */
function crossingBounds(text: string): string[] {
  let end = 0;
  const bounds = marksOf(text).flatMap(({ text: mark, from }) => {
    const value = Number(mark.replaceAll(",", ""));
    const limit = limitOf(text.slice(Math.max(end, clauseAt(text, from).from, from - 30), from));
    end = from + mark.length;
    const noun = /^\s?(\p{L}{3,40})/u.exec(text.slice(end))?.[1] ?? "";
    return Number.isFinite(value) && limit !== null ? [{ value, limit, noun, mark }] : [];
  });
  return bounds.flatMap((least) =>
    bounds
      .filter(
        ({ limit, noun, value }) =>
          least.limit === "least" && limit === "most" && noun === least.noun && value < least.value,
      )
      .map((most) => `at least ${least.mark} and at most ${most.mark}`),
  );
}
