import { type Step, type Trace } from "@/lib/traces/trace";
import { findingOf } from "../duties/read-duties";
import { placeOf, short } from "../ledger/sentence";
import { type Found } from "../strongest";
import { type AskedCall, requestText } from "./asked";
import { dayOfDate, daysIn, englishDay } from "./day-names";

/** Words for the five days and for the other two. */
const weekday =
  /(?<!\p{L})(?:week[ _-]?days?|work(?:ing)?[ _-]?days?|werktags?|wochentags?|jours? ouvr\S{1,4}s?|laborables?|feriali?|hverdage?r?|vardag|будни\S{0,2})(?!\p{L})|平日|工作日|평일/iu;
const weekend =
  /(?<!\p{L})(?:week[ _-]?ends?|wochenende|fin de semana|fine settimana|выходн\S{1,3})(?!\p{L})|週末|周末|주말/iu;
const date = /(?<![\d-])\d{4}-\d{2}-\d{2}(?![\d-])/gu;
const maxLength = 1_000;

/** What a call asks for: some days of the week, in its own words. */
interface Called {
  text: string;
  days: ReadonlySet<number>;
  /** What the words stand for, where they do not say it. */
  means: string;
}

const workDays = new Set([1, 2, 3, 4, 5]);
const otherDays = new Set([0, 6]);

function calledDays(text: string): Called | null {
  const named = daysIn(text);
  const found: Called[] = named.map(({ day, text: own }) => ({ text: own, days: new Set([day]), means: "" }));
  for (const [pattern, days] of [
    [weekday, workDays],
    [weekend, otherDays],
  ] as const) {
    const [own] = pattern.exec(text) ?? [];
    if (own !== undefined) found.push({ text: own, days, means: "" });
  }
  if (found.length === 0)
    for (const own of new Set(text.match(date) ?? [])) {
      const day = dayOfDate(own);
      if (day !== null) found.push({ text: own, days: new Set([day]), means: `, a ${englishDay(day)}` });
    }
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** The day that is asked for, and where it stands. */
interface Wanted {
  day: number;
  text: string;
  stepIndex: number | null;
  from: number;
}

/** Calls that ask for another day of the week than the request, or than the agent itself has just worked out. */
export function otherWeekdays(trace: Trace, calls: readonly AskedCall[]): Found[] {
  return calls.flatMap((asked): Found[] => {
    const { call } = asked;
    const called = asked.isProgram ? null : calledDays(asked.text.slice(0, maxLength));
    const wanted = called && wantedDay(asked, trace);
    if (!called || !wanted || called.days.has(wanted.day)) return [];
    const from = call.content.indexOf(called.text);
    const words = `Step ${call.index} asks for ${short(called.text)}${called.means}; ${placeOf(wanted.stepIndex)} says ${wanted.text}.`;
    return [
      findingOf(call, words, from < 0 ? null : { from, to: from + called.text.length }, [
        {
          stepIndex: wanted.stepIndex,
          span: { from: wanted.from, to: wanted.from + wanted.text.length },
          text: wanted.text,
        },
      ]),
    ];
  });
}

/** The day that the agent has named last on its way to this call, else the only one of the request. */
function wantedDay(asked: AskedCall, trace: Trace): Wanted | null {
  const { call, request } = asked;
  for (let at = call.index - 1; at >= Math.max(0, call.index - 3); at -= 1) {
    const step = trace.steps[at] as Step;
    if (step.agent !== call.agent || (step.kind !== "thought" && step.kind !== "message")) break;
    const named = daysIn(step.content.slice(0, maxLength)).at(-1);
    if (named) return { day: named.day, text: named.text, stepIndex: step.index, from: named.from };
  }
  const named = daysIn(requestText(asked, trace).slice(0, maxLength));
  const [first] = named;
  if (!first || named.some(({ day }) => day !== first.day)) return null;
  return { day: first.day, text: first.text, stepIndex: request?.index ?? null, from: first.from };
}
