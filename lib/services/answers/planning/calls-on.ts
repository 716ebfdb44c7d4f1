import { type Method } from "@/lib/attribution/method";
import { type Parameters } from "@/lib/attribution/method-parameters";
import { isBeyond, type SearchSize } from "@/lib/attribution/search/search-budget";
import { type PlannedTrace } from "./planned-traces.sql";

/** Bytes of UTF-8 that are taken for one token, as the shortening of prompts takes them. */
const bytesPerToken = 3;
/** Attributes and marks of one fence. */
const fenceTokens = 25;

type Sized = Pick<PlannedTrace, "stepCount" | "textBytes">;

/** A method and the context of the model that it asks; null where it asks none, or none is named. */
export interface AskedMethod {
  method: Method;
  parameters: Parameters;
  contextTokens: number | null;
}

export const tokensOfFences = ({ stepCount }: Pick<Sized, "stepCount">): number => stepCount * fenceTokens;
export const tokensOfText = (trace: Sized): number =>
  Math.ceil(trace.textBytes / bytesPerToken) + tokensOfFences(trace);

/** What a method that may search would have to search; null where the trace has room in one question. */
function sizeBeyond({ method, contextTokens }: AskedMethod, trace: Sized): SearchSize | null {
  if (!method.plannedBeyond || contextTokens === null || trace.stepCount === 0) return null;
  const size = { stepCount: trace.stepCount, textTokens: tokensOfText(trace), contextTokens };
  return isBeyond(size) ? size : null;
}

export const isSearched = (asked: AskedMethod, trace: Sized): boolean =>
  asked.method.beyondContext === "search" && sizeBeyond(asked, trace) !== null;

/** Calls on one trace and how often its text is sent; other figures where it is searched for want of room. */
export function callsOn(asked: AskedMethod, trace: Sized, which: "min" | "max"): { calls: number; texts: number } {
  const { method, parameters } = asked;
  const size = sizeBeyond(asked, trace);
  const planned = size && method.plannedBeyond?.(size, parameters);
  if (planned) return { calls: planned[which], texts: which === "min" ? planned.min : planned.texts };
  const calls = method.plannedCalls(trace.stepCount, parameters)[which];
  return { calls, texts: method.textsSent?.(calls, trace.stepCount) ?? calls };
}
