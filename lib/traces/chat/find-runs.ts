import { textField } from "../messages/field";
import { type DecodedMessage } from "../messages/message";
import { type Exchange } from "./exchange";
import { MessagePaths } from "./message-paths";

/** The calls of one run, in the order in which they were made, and each of their messages once. */
export interface ChatRun {
  exchanges: Exchange[];
  messages: DecodedMessage[];
  duplicateCount: number;
}

/** A call of a model beside the call that it goes on from. */
interface Call {
  at: number;
  exchange: Exchange;
  /** Ids of what each message says. */
  said: number[];
  /** Places in the tree of messages: behind each message that was sent, and behind all of them with the answer. */
  path: number[];
  end: number;
  before: Call | null;
  nextCount: number;
}

/** So many earlier calls are repeated where two calls go on from one and repeat nothing themselves. */
const maxRepeated = 200;

/**
 * The runs that calls of a model belong to, in whatever order the file lists them. A call goes on from another where
 * what that one sent and got back is the beginning of what this one sends, or where it names that one's id; any other
 * call begins a run of its own. Where two calls go on from one, each is the end of a run.
 */
export function findRuns(exchanges: readonly Exchange[]): ChatRun[] {
  const paths = new MessagePaths();
  const calls = exchanges.map((exchange, at): Call => {
    const said = [...exchange.sent, ...exchange.said].map((message) => paths.idOf(message));
    const all = paths.walk(said);
    const path = all.slice(0, exchange.sent.length);
    return { at, exchange, said, path, end: all.at(-1) ?? 0, before: null, nextCount: 0 };
  });
  linkById(calls);
  linkSame(calls);
  linkByBeginning(calls);
  cutCircles(calls);
  const ends = calls.filter(({ nextCount }) => nextCount === 0);
  const repeated = new Set<Call>();
  const runs = ends.map((end) => wayTo(end, repeated));
  return runs.toSorted((a, b) => firstOf(a) - firstOf(b)).map(runOf);
}

function link(call: Call, before: Call): void {
  call.before = before;
  before.nextCount += 1;
}

/** Responses name the one that they go on from. */
function linkById(calls: readonly Call[]): void {
  const byId = new Map<string, Call>();
  for (const call of calls) {
    const id = responseId(call);
    if (id !== undefined && !byId.has(id)) byId.set(id, call);
  }
  for (const call of calls) {
    const { request, response, value } = call.exchange;
    const named = [request, response ?? {}, value].map((fields) => textField(fields, "previous_response_id"));
    const before = byId.get(named.find((id) => id !== undefined) ?? "");
    if (before !== undefined && before !== call) link(call, before);
  }
}

/** One answer that is logged twice, and a request without an answer that is sent again. */
function linkSame(calls: readonly Call[]): void {
  const last = new Map<string, Call>();
  for (const call of calls) {
    const { sent, said } = call.exchange;
    const id = responseId(call);
    const isAnswered = (said.length > 0 && !call.exchange.isFailed) || sent.at(-1)?.role === "assistant";
    if (call.end === 0 || (isAnswered && id === undefined)) continue;
    const key = JSON.stringify([call.end, id ?? "", call.exchange.choice ?? 0]);
    const before = last.get(key);
    if (before !== undefined && call.before === null) link(call, before);
    last.set(key, call);
  }
}

const responseId = ({ exchange }: Call): string | undefined =>
  exchange.response === null ? undefined : textField(exchange.response, "id");

function linkByBeginning(calls: readonly Call[]): void {
  const ending = new Map<number, { calls: Call[]; next: number }>();
  for (const call of calls) {
    const known = ending.get(call.end);
    if (known === undefined) ending.set(call.end, { calls: [call], next: 0 });
    else known.calls.push(call);
  }
  for (const call of calls) {
    for (let length = call.path.length; length > 0 && call.before === null; length -= 1) {
      const place = call.path[length - 1] ?? 0;
      const found = ending.get(place);
      if (found === undefined || place === 0) continue;
      while ((found.calls[found.next]?.nextCount ?? 0) > 0) found.next += 1;
      const before = found.calls[found.next] ?? found.calls.at(-1);
      // Of two records that say the same, only one that holds no answer of its own goes on from one that does.
      const isBeginning = place !== call.end || (before !== undefined && before.exchange.said.length > 0);
      const isAnswer = place === call.end && call.exchange.said.length > 0;
      if (before !== undefined && before !== call && isBeginning && !isAnswer) link(call, before);
    }
  }
}

/** Ids that name each other in a circle name no beginning: the circle is opened. */
function cutCircles(calls: readonly Call[]): void {
  const seen = new Map<Call, Call>();
  for (const first of calls) {
    let call: Call | null = first;
    while (call !== null && !seen.has(call)) {
      seen.set(call, first);
      const before: Call | null = call.before;
      if (before !== null && seen.get(before) === first) {
        before.nextCount -= 1;
        call.before = null;
      }
      call = call.before;
    }
  }
}

/** The calls from the first to this one; of those that another run repeats, the nearest. */
function wayTo(end: Call, repeated: Set<Call>): Call[] {
  const way = [end];
  let count = 0;
  for (let call = end.before; call !== null && count < maxRepeated; call = call.before) {
    way.push(call);
    if (repeated.has(call)) count += 1;
    repeated.add(call);
  }
  return way.toReversed();
}

const firstOf = ([first]: readonly Call[]): number => first?.at ?? 0;

/** What each call adds: it repeats what was said before it, or, where it only names the one before it, the prompt. */
function runOf(way: readonly Call[]): ChatRun {
  const messages: DecodedMessage[] = [];
  const ids: number[] = [];
  const told = new Set<number>();
  let duplicateCount = 0;
  for (const [at, { exchange, said, end }] of way.entries()) {
    const all = [...exchange.sent, ...exchange.said];
    const before = way[at - 1];
    const isSame = !exchange.isFailed && before?.end === end && responseId(before) === exchange.response?.["id"];
    const known = isSame ? all.length : repeatedCount(said.slice(0, exchange.sent.length), ids);
    const isPrompt = (place: number): boolean => all[place]?.role === "system" && told.has(said[place] ?? 0);
    const added = [...all.keys()].filter((place) => (known === null ? !isPrompt(place) : place >= known));
    duplicateCount += all.length - added.length;
    for (const place of added) messages.push(...all.slice(place, place + 1));
    for (const id of added.flatMap((place) => said[place] || [])) {
      ids.push(id);
      told.add(id);
    }
  }
  return { exchanges: way.map(({ exchange }) => exchange), messages, duplicateCount };
}

/** How many messages at the beginning repeat all that was said before; null where they do not. */
function repeatedCount(said: readonly number[], before: readonly number[]): number | null {
  let known = 0;
  let count = 0;
  while (known < before.length) {
    if (count >= said.length) return null;
    const id = said[count];
    if (id !== 0 && id !== before[known]) return null;
    if (id !== 0) known += 1;
    count += 1;
  }
  return count;
}
