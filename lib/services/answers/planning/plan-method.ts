import { asksJudge } from "@/lib/attribution/asks-judge";
import { type JudgeModel, usualReplyTokens } from "@/lib/attribution/judge-endpoint";
import { type Method } from "@/lib/attribution/method";
import { type Parameters } from "@/lib/attribution/method-parameters";
import { mostImageTokens, reservedImageTokens } from "@/lib/attribution/image-tokens";
import { type MethodPlan } from "@/lib/attribution/run-plan";
import { imagesInPrompt } from "@/lib/attribution/seen-images";
import { type AskedMethod, callsOn, isSearched, tokensOfFences, tokensOfText } from "./calls-on";
import { plannedReplays } from "./planned-replays";
import { type PlannedTrace } from "./planned-traces.sql";

/** Fixed text of a call: instructions, fields of the answer, the table of agents. */
const fixedTokens = 600;
/** What a call answers: little where it is a yes or no, more where it explains itself. */
const fewReplyTokens = 150;
const manyReplyTokens = 600;

/** Whom a plan asks. Limits are those of the provider as it is asked now; null for none. */
export interface PlannedJudge {
  model: JudgeModel;
  requestsPerMinute: number | null;
  tokensPerMinute: number | null;
}

interface Asked {
  method: Method;
  parameters: Parameters;
  /** Null where the method asks no model, or none can be asked: calls are counted all the same. */
  judge: PlannedJudge | null;
}

/** Context of a model that nobody has named yet. */
const usualContext = 128_000;

interface Spent {
  calls: number;
  input: number;
  output: number;
}

type Pictured = Pick<PlannedTrace, "imageCount">;

const imagesOf = ({ judge }: Pick<Asked, "judge">, { imageCount }: Pictured): number =>
  judge ? imagesInPrompt(judge.model, imageCount) : 0;

/** What the images of a trace leave of the context for words. */
const contextBeside = ({ judge }: Asked, trace: Pictured): number | null =>
  judge && judge.model.contextTokens - imagesOf({ judge }, trace) * reservedImageTokens(judge.model.name);

const isLonger = (asked: Asked, trace: PlannedTrace, tokens: number): boolean =>
  tokens + fixedTokens > (contextBeside(asked, trace) ?? Infinity);

const toAsked = (asked: Asked, trace: Pictured): AskedMethod => ({
  method: asked.method,
  parameters: asked.parameters,
  contextTokens: contextBeside(asked, trace),
});

/** The most tokens that the images take which one prompt about a trace shows; none where nobody knows how many. */
const imageTokensOf = (asked: Asked, trace: Pictured): number =>
  imagesOf(asked, trace) * ((asked.judge && mostImageTokens(asked.judge.model.name)) ?? 0);

/** What a plan says of images; absent where none would be shown. */
const plannedImages = (asked: Asked, traces: readonly PlannedTrace[]): MethodPlan["images"] => {
  const count = traces.reduce((sum, trace) => sum + imagesOf(asked, trace), 0);
  return asked.judge && count > 0 ? { count, mostTokens: mostImageTokens(asked.judge.model.name) } : undefined;
};

const spend = (asked: Asked, traces: readonly PlannedTrace[], which: "min" | "max"): Spent => {
  const spent: Spent = { calls: 0, input: 0, output: 0 };
  const mostPerCall = asked.judge?.model.contextTokens ?? usualContext;
  for (const trace of traces) {
    const { calls, texts } = callsOn(toAsked(asked, trace), trace, which);
    spent.calls += calls;
    // Text with a fence around each step, the fixed part of each call, and never more than the context of the model.
    const images = which === "min" ? 0 : texts * imageTokensOf(asked, trace);
    const sent = texts * tokensOfText(trace) + calls * fixedTokens + images;
    spent.input += Math.ceil(Math.min(sent, calls * mostPerCall));
    spent.output += calls * (which === "min" ? fewReplyTokens : manyReplyTokens);
  }
  return spent;
};

const costOf = (judge: PlannedJudge | null, { input, output }: Spent): number | null =>
  !judge || judge.model.inputUsdPerMillion === null || judge.model.outputUsdPerMillion === null
    ? null
    : (input * judge.model.inputUsdPerMillion + output * judge.model.outputUsdPerMillion) / 1e6;

/** Instructions and fields of the wordiest method. */
const mostFixedTokens = 2_400;

/** The largest call about any of these traces, with the longest reply that is asked for. */
const largestCall = (asked: Asked, traces: readonly PlannedTrace[]): MethodPlan["largestCall"] => {
  const { judge } = asked;
  const sizes = traces.map((trace) => tokensOfText(trace) + imageTokensOf(asked, trace));
  const whole = sizes.reduce((most, size) => Math.max(most, size), 0) + mostFixedTokens;
  const input = Math.min(whole, judge?.model.contextTokens ?? usualContext);
  const output = judge?.model.replyTokens ?? usualReplyTokens;
  return { tokens: input + output, costUsd: costOf(judge, { calls: 1, input, output }) };
};

const minutesOf = (judge: PlannedJudge | null, { calls, input, output }: Spent): number | null => {
  if (!judge || (judge.requestsPerMinute === null && judge.tokensPerMinute === null)) return null;
  const byRequests = judge.requestsPerMinute === null ? 0 : calls / judge.requestsPerMinute;
  const byTokens = judge.tokensPerMinute === null ? 0 : (input + output) / judge.tokensPerMinute;
  return Math.max(byRequests, byTokens);
};

/**
 * Whether a trace has the other traces of its question that the method needs; of five in all the trace itself is one.
 */
const hasPeers = (
  { needsPeers }: Method,
  { outcome, passedPeers, failedPeers }: Pick<PlannedTrace, "outcome" | "passedPeers" | "failedPeers">,
): boolean => {
  if (needsPeers === "none") return true;
  if (passedPeers === 0) return false;
  return needsPeers === "passed" || (passedPeers + failedPeers >= 4 && (outcome !== "passed" || failedPeers > 0));
};

const longerThan = (asked: Asked, traces: readonly PlannedTrace[], tokens: (trace: PlannedTrace) => number): number =>
  traces.filter((trace) => isLonger(asked, trace, tokens(trace))).length;

const lackWords = ({ needsPeers }: Method): string =>
  needsPeers === "passed"
    ? "It compares with passed traces of the same question, and there are none. Import one, or set an outcome."
    : "It needs at least five traces of the same question, some passed and some failed. Import more, or set their outcomes.";

/** What a method takes on these traces. `refusal` is why nothing can be asked at all, null where it can. */
export const planMethod = (asked: Asked, traces: readonly PlannedTrace[], refusal: string | null): MethodPlan => {
  const { method, parameters } = asked;
  const lackingCount = traces.filter((trace) => !hasPeers(method, trace)).length;
  const lacks = lackingCount > 0 && lackingCount === traces.length ? lackWords(method) : null;
  const isFree = !asksJudge(method, parameters);
  const replays = plannedReplays(method, parameters, traces);
  const images = isFree ? undefined : plannedImages(asked, traces);
  const [few, many] = [spend(asked, traces, "min"), spend(asked, traces, "max")];
  return {
    method: method.name,
    unavailable: lacks ?? (isFree ? null : refusal),
    lackingCount,
    ...(replays && { replays }),
    ...(images && { images }),
    minCalls: few.calls,
    maxCalls: many.calls,
    minInputTokens: few.input,
    maxInputTokens: many.input,
    minOutputTokens: few.output,
    maxOutputTokens: many.output,
    minCostUsd: isFree ? 0 : costOf(asked.judge, few),
    maxCostUsd: isFree ? 0 : costOf(asked.judge, many),
    largestCall: isFree ? { tokens: 0, costUsd: 0 } : largestCall(asked, traces),
    minMinutes: isFree ? 0 : minutesOf(asked.judge, few),
    maxMinutes: isFree ? 0 : minutesOf(asked.judge, many),
    shortenedCount: isFree ? 0 : longerThan(asked, traces, tokensOfText),
    searchedCount: traces.filter((trace) => isSearched(toAsked(asked, trace), trace)).length,
    unfitCount: isFree || method.beyondContext !== undefined ? 0 : longerThan(asked, traces, tokensOfFences),
  };
};
