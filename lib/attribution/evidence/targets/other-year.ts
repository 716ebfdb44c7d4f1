import { type Trace } from "@/lib/traces/trace";
import { findingOf } from "../duties/read-duties";
import { placeOf } from "../ledger/sentence";
import { type Found } from "../strongest";
import { type AskedCall, requestText } from "./asked";

/** A year further off is no slip for another one. */
const nearest = 10;
const anyYear = /(?<!\d)(?:1[5-9]|20)\d\d(?!\d)/gu;
/** A year by itself: no part of a date or of a longer number. */
const loneYear = /(?<![\d.,/:#-]|\p{L})(?:1[5-9]|20)\d\d(?![\d/:-]|[.,]\d|\p{L})/gu;

const yearsOf = (text: string): Set<string> => new Set(text.match(loneYear) ?? []);

/** Calls that ask for a year that stands nowhere before, in the place of one that was asked for. */
export function otherYears(trace: Trace, calls: readonly AskedCall[]): Found[] {
  const seen = new Set(trace.question.match(anyYear) ?? []);
  for (const { systemPrompt } of trace.agents) learn(seen, systemPrompt ?? "");
  let at = 0;
  return calls.flatMap((asked): Found[] => {
    for (; at < asked.call.index; at += 1) learn(seen, trace.steps[at]?.content ?? "");
    const own = yearsOf(asked.text);
    const fresh = [...own].filter((year) => !seen.has(year));
    const [year] = fresh;
    if (year === undefined || fresh.length > 1) return [];
    const place = requestText(asked, trace);
    const gone = [...yearsOf(place)].filter((other) => !own.has(other) && isNear(year, other));
    const [wanted] = gone;
    if (wanted === undefined || gone.length > 1) return [];
    return [findingAbout(asked, trace, year, wanted)];
  });
}

function learn(seen: Set<string>, text: string): void {
  for (const year of text.slice(0, 12_000).match(anyYear) ?? []) seen.add(year);
}

const isNear = (one: string, other: string): boolean => Math.abs(Number(one) - Number(other)) <= nearest;

function findingAbout(asked: AskedCall, trace: Trace, year: string, wanted: string): Found {
  const { call, request } = asked;
  const from = call.content.indexOf(year);
  const wantedAt = requestText(asked, trace).indexOf(wanted);
  return findingOf(
    call,
    `Step ${call.index} asks for ${year}, which appears nowhere earlier; ${placeOf(request?.index ?? null)} has ${wanted}.`,
    from < 0 ? null : { from, to: from + year.length },
    [{ stepIndex: request?.index ?? null, span: { from: wantedAt, to: wantedAt + wanted.length }, text: wanted }],
  );
}
