import { type FaultKind } from "@/lib/attribution/endpoint-fault";
import { type JudgeEndpoint } from "@/lib/attribution/judge-endpoint";
import { JudgeError } from "@/lib/attribution/judge-error";
import { type TransportFault } from "./chat-transport";
import { isAboutLength, isAboutProbabilities, type Wishes } from "./negotiation";

/** What comes of a failed attempt: asking in another manner, another try, or an end with a reason. */
type Verdict = { next: "negotiate" } | { next: "retry" } | { next: "stop"; error: JudgeError };

/** How much of an endpoint's answer is kept with an error. */
const MAX_KEPT_REPLY = 4_000;
const keep = (fault: TransportFault): string | undefined => fault.details.reply?.slice(0, MAX_KEPT_REPLY) || undefined;

/** What a status says of key, account, or address, with what to do. */
export const refusals: Readonly<Record<number, string>> = {
  401: "The endpoint rejected the API key (HTTP 401). Check the key of this provider.",
  402: "The endpoint requires payment (HTTP 402). Check the credit of this account.",
  403: "The key has no access to this model or endpoint (HTTP 403). Check its permissions.",
  404: "The endpoint does not know this model or address (HTTP 404). Check the model name and the base URL.",
};
const retriedStatuses = new Set([408, 409, 425, 429]);

export function judgeFault(fault: TransportFault, { hasAlternatives }: Pick<Wishes, "hasAlternatives">): Verdict {
  const { status, reply = "" } = fault.details;
  if (status === undefined) return { next: "retry" };
  // Some say “may not” of what the model does not give.
  if (status === 403 && hasAlternatives && isAboutProbabilities.test(reply)) return { next: "negotiate" };
  const stop = (code: "refused" | "too-long", message: string): Verdict => ({
    next: "stop",
    error: new JudgeError(code, message, keep(fault)),
  });
  const refusal = refusals[status];
  if (refusal !== undefined) return stop("refused", refusal);
  if (status === 413 || ((status === 400 || status === 422) && isAboutLength(reply)))
    return stop(
      "too-long",
      "The endpoint says the prompt is too long for this model. Set the model's context length to what the endpoint accepts.",
    );
  if (status === 400 || status === 422) return { next: "negotiate" };
  if (status === 429 && reply.includes("insufficient_quota"))
    return stop("refused", "The account's quota is used up (HTTP 429). Check its credit or its limits.");
  if (status >= 400 && status < 500 && !retriedStatuses.has(status))
    return stop(
      "refused",
      `The endpoint rejected the request (HTTP ${status}). Check the base URL and the model name.`,
    );
  return { next: "retry" };
}

/** The end of a call that no manner of asking made acceptable. */
export const refusedError = (fault: TransportFault): JudgeError =>
  new JudgeError(
    "refused",
    `The endpoint rejected the request (${fault.message}). Read its response below, then check the model name and the base URL.`,
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
  const advice: Record<FaultKind, string> = {
    status: `${endpoint} kept failing (${fault.message}, ${tries}). Try again later, or choose another provider.`,
    connection: `${fault.message} It did so ${tries}. Try again later, or check proxies between here and the endpoint.`,
    "no-listener": `${endpoint} could not be reached ${tries}. ${fault.message} Check the base URL and that the server is running.`,
    "time-out": `${endpoint} did not respond in time (${tries}). ${fault.message} Raise the time limit of this provider, or choose a faster model.`,
    body: notCompletion,
    page: notCompletion,
  };
  return new JudgeError("unreachable", advice[fault.kind], keep(fault));
}
