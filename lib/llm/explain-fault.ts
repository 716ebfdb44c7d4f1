import { type FaultKind } from "@/lib/attribution/endpoint-fault";
import { type JudgeEndpoint } from "@/lib/attribution/judge-endpoint";
import { JudgeError } from "@/lib/attribution/judge-error";
import { type TransportFault } from "./chat-transport";
import { isAboutFilter, isAboutLength, isAboutProbabilities, type Wishes } from "./negotiation";
import { speaksMessages } from "./protocol";
import { saidBy } from "./said-by-endpoint";

/** What comes of a failed attempt: asking in another manner, another try, or an end with a reason. */
type Verdict = { next: "negotiate" } | { next: "retry" } | { next: "stop"; error: JudgeError };

/** How much of an endpoint's answer is kept with an error. */
const MAX_KEPT_REPLY = 4_000;
const keep = (fault: TransportFault): string | undefined => fault.details.reply?.slice(0, MAX_KEPT_REPLY) || undefined;

/** What a status says of key, account, or address, and what to do where the endpoint does not say. */
const refusals: Readonly<Record<number, [is: string, advice: string]>> = {
  401: ["The endpoint rejected the API key (HTTP 401).", "Check the key of this provider."],
  402: ["The endpoint requires payment (HTTP 402).", "Check the credit of this account."],
  403: ["The endpoint denied access (HTTP 403).", "Check what the key may use."],
  404: ["The endpoint does not know this model or address (HTTP 404).", "Check the model name and the base URL."],
};
const retriedStatuses = new Set([408, 409, 425, 429]);
const mayPass = (status: number): boolean => status >= 500 || retriedStatuses.has(status);
/** A longer wait is no haste: an allowance for the day or month is used up. */
const longestAskedMs = 3_600_000;

/** What the endpoint says, else the advice: advice beside words that say otherwise would mislead. */
const withWords = (what: string, said: string | null, advice: string): string =>
  `${what} ${said === null ? advice : `It says: “${said}”`}`.trim();

/** What a status means, in the endpoint's own words where it has any; null for a status that says nothing special. */
export function explainStatus(status: number, reply: string | undefined): string | null {
  const refusal = refusals[status];
  return refusal ? withWords(refusal[0], saidBy(reply), refusal[1]) : null;
}

/** Anthropic's own words come in this form; an endpoint that has another one may not know its protocol. */
const isInMessagesForm = (reply: string): boolean => /"type"\s*:\s*"error"/.test(reply);
const otherForm = `It was asked at /messages, in Anthropic's own form. If it has the OpenAI form only, make it a provider of the kind “Other, OpenAI-compatible”.`;

export function judgeFault(
  fault: TransportFault,
  { hasAlternatives }: Pick<Wishes, "hasAlternatives">,
  endpoint: Pick<JudgeEndpoint, "preset">,
): Verdict {
  const { status, reply = "", retryAfterMs = null } = fault.details;
  const stop = (code: "refused" | "too-long", message: string): Verdict => ({
    next: "stop",
    error: new JudgeError(code, message, keep(fault)),
  });
  const isReported = fault.kind === "reported";
  if (status === undefined && !isReported) return { next: "retry" };
  // Some say “may not” of what the model does not give.
  if (status === 403 && hasAlternatives && isAboutProbabilities.test(reply)) return { next: "negotiate" };
  const isOfRequest = isReported || status === 400 || status === 403 || status === 422;
  if (isOfRequest && isAboutFilter.test(reply))
    return stop("refused", withWords("A content filter of the provider rejected the prompt.", saidBy(reply), ""));
  if (status === 413 || (isOfRequest && isAboutLength(reply)))
    return stop(
      "too-long",
      `${withWords("The prompt is longer than the endpoint accepts.", saidBy(reply), "")} Lower the context length of this model.`,
    );
  if (isReported) return judgeReported(fault, stop);
  if (status === undefined) return { next: "retry" };
  const refusal = explainStatus(status, reply);
  if (refusal !== null) {
    const isOtherForm = status === 404 && speaksMessages(endpoint) && !isInMessagesForm(reply);
    return stop("refused", isOtherForm ? `${refusal} ${otherForm}` : refusal);
  }
  if (status === 400 || status === 422) return { next: "negotiate" };
  if (status === 429 && reply.includes("insufficient_quota"))
    return stop("refused", withWords("The account's quota is used up (HTTP 429).", saidBy(reply), "Check its credit."));
  if (status === 429 && (retryAfterMs ?? 0) > longestAskedMs)
    return stop(
      "refused",
      withWords(
        `The endpoint accepts no calls for ${formatWait(retryAfterMs ?? 0)} (HTTP 429).`,
        saidBy(reply),
        "Try later.",
      ),
    );
  if (status >= 400 && status < 500 && !mayPass(status))
    return stop(
      "refused",
      withWords(
        `The endpoint rejected the request (HTTP ${status}).`,
        saidBy(reply),
        "Check the base URL and the model name.",
      ),
    );
  return { next: "retry" };
}

/** An error that came as an answer is tried again only where its code says that it may pass, or says nothing. */
function judgeReported(fault: TransportFault, stop: (code: "refused", message: string) => Verdict): Verdict {
  const code = fault.details.said?.code ?? null;
  const number = typeof code === "string" && /^\d{3}$/.test(code) ? Number(code) : code;
  const passes =
    number === null ||
    (typeof number === "number"
      ? mayPass(number)
      : /overload|rate.?limit|unavailable|time.?out|internal|server|api_error/i.test(number));
  return passes ? { next: "retry" } : stop("refused", failedBehind(fault));
}

const failedBehind = ({ message }: TransportFault): string =>
  `The provider behind the endpoint failed: ${message.replace(/\.$/, "")}.`;

const formatWait = (ms: number): string => {
  const hours = ms / 3_600_000;
  return hours < 48 ? `${Math.round(hours)} hours` : `${Math.round(hours / 24)} days`;
};

/** The end of a call that no manner of asking made acceptable. */
export const refusedError = (fault: TransportFault): JudgeError =>
  new JudgeError(
    "refused",
    withWords(
      `The endpoint rejected the request (${fault.message}).`,
      saidBy(fault.details.reply),
      "Check the model name and the base URL.",
    ),
    keep(fault),
  );

/** The end of a call after the last attempt. */
export function unreachableError(
  fault: TransportFault,
  attemptCount: number,
  { baseUrl }: Pick<JudgeEndpoint, "baseUrl">,
): JudgeError {
  const tries = `after ${attemptCount} attempts`;
  const endpoint = `The endpoint at ${new URL(baseUrl).host}`;
  const notCompletion = `${new URL(baseUrl).host} responds, but not with a chat completion (${tries}). Check that the base URL is the part before /chat/completions.`;
  const said = saidBy(fault.details.reply);
  const words = said === null ? "" : ` It says: “${said}”`;
  const advice: Record<FaultKind, string> = {
    status: `${endpoint} kept failing (${fault.message}, ${tries}).${words} Try again later, or choose another provider.`,
    reported: `${failedBehind(fault).replace(/\.$/, "")} (${tries}). Try again later, or choose another model.`,
    connection: `${fault.message} It did so ${tries}. Try again later, or check proxies between here and the endpoint.`,
    "no-listener": `${endpoint} could not be reached ${tries}. ${fault.message} Check the base URL and that the server is running.`,
    "time-out": `${endpoint} did not respond in time (${tries}). ${fault.message} Raise the time limit of this provider, or choose a faster model.`,
    body: notCompletion,
    page: notCompletion,
  };
  return new JudgeError("unreachable", advice[fault.kind], keep(fault));
}
