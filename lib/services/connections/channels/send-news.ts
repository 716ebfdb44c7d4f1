import { canSendMail } from "./enqueue-mail";
import { mailFrom, smtpUrl } from "@/lib/env";
import { OutboundError } from "@/lib/outbound/outbound-error";
import { AddressBlocked } from "@/lib/outbound/address-guard";
import { guardedFetch, type GuardedResponse } from "@/lib/outbound/guarded-fetch";
import { MailError, sendMail } from "@/lib/outbound/send-mail";
import { webhookHeaders } from "@/lib/outbound/webhook-signature";
import { answerExcerpt } from "./answer-excerpt";
import { type ChannelTarget, type TargetOf } from "./channel-target";
import { type News } from "./news";
import { readRetryAfter } from "./retry-plan";
import { slackPayload } from "./slack-payload";
import { webhookBody } from "./webhook-body";

/** What one attempt came to. */
export interface Outcome {
  isTaken: boolean;
  /** Null where nothing answered. */
  statusCode: number | null;
  /** Why it was not taken, in a sentence that quotes nothing of the news. */
  problem: string | null;
  /** The beginning of what the receiver said. */
  answer: string | null;
  retryAfterMs: number | null;
  /** The receiver wants nothing more, ever (410). */
  isGone: boolean;
  /** A later attempt would fail the same way. */
  isFinal: boolean;
  /** The receiver is down or overrun: other deliveries would fail the same way now. */
  isDown: boolean;
}

interface Sending {
  deliveryId: string;
  target: ChannelTarget;
  news: News;
  allowedHosts: readonly string[];
  now: Date;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

const maxAnswerBytes = 8_192;
const nothing: Outcome = {
  isTaken: false,
  statusCode: null,
  problem: null,
  answer: null,
  retryAfterMs: null,
  isGone: false,
  isFinal: false,
  isDown: false,
};

const problemOf = (statusCode: number, location: string | undefined): string | null => {
  if (statusCode >= 200 && statusCode < 300) return null;
  if (statusCode === 410) return "The receiver responded that it is gone for good; the channel was switched off.";
  if (statusCode >= 300 && statusCode < 400)
    return `The receiver redirects (${statusCode})${location === undefined ? "" : " to another address"}. Redirects are not followed: enter the target address.`;
  if (statusCode === 429) return "The receiver is rate-limiting.";
  return statusCode >= 500 ? "The receiver had an internal error." : "The receiver refused it.";
};

const outcomeOf = (response: GuardedResponse, sending: Sending): Outcome => {
  const { status: statusCode, headers, bytes } = response;
  const problem = problemOf(statusCode, headers.location);
  return {
    ...nothing,
    isTaken: problem === null,
    statusCode,
    problem,
    answer: answerExcerpt(bytes, secretsOf(sending.target)),
    retryAfterMs: problem === null ? null : readRetryAfter(headers["retry-after"], sending.now),
    isGone: statusCode === 410,
    isFinal: statusCode === 410,
    isDown: statusCode >= 500 || statusCode === 429,
  };
};

/** What a receiver that repeats its request must not bring onto a page. */
const secretsOf = (target: ChannelTarget): string[] => {
  if (target.kind === "email") return [];
  const header = target.kind === "webhook" && target.header ? [target.header.value] : [];
  const { pathname } = new URL(target.url);
  return [target.url, ...(pathname.length > 8 ? [pathname] : []), ...header];
};

const faultOf = (error: unknown): Outcome => {
  if (error instanceof AddressBlocked)
    return {
      ...nothing,
      problem:
        "The address is in a private network, which this workspace does not allow. An owner can allow its host under Private hosts.",
      isFinal: true,
    };
  if (error instanceof OutboundError) return { ...nothing, problem: error.message, isDown: true };
  if (error instanceof MailError) {
    const { message, statusCode, isFinal } = error;
    return { ...nothing, problem: message, statusCode, isFinal, isDown: !isFinal };
  }
  throw error;
};

/** Both secrets sign while one takes over from the other. */
const secretsAt = ({ secret, previous }: TargetOf<"webhook">, now: Date): string[] =>
  previous !== null && Date.parse(previous.until) > now.getTime() ? [secret, previous.secret] : [secret];

const post = async (sending: Sending, url: string, body: string, headers: Record<string, string>): Promise<Outcome> => {
  const { allowedHosts, timeoutMs, signal } = sending;
  const response = await guardedFetch(url, {
    headers: {
      "accept-encoding": "identity",
      "user-agent": "Faultline",
      ...headers,
      "content-type": "application/json",
    },
    body,
    allowedHosts,
    timeoutMs,
    signal,
    maxBytes: maxAnswerBytes,
    overflow: "cut",
    redirects: "answer",
  });
  return outcomeOf(response, sending);
};

const postWebhook = (sending: Sending, target: TargetOf<"webhook">): Promise<Outcome> => {
  const { deliveryId, news, now } = sending;
  const message = {
    id: `msg_${deliveryId}`,
    timestampSeconds: Math.floor(now.getTime() / 1_000),
    body: webhookBody(news),
  };
  const own = target.header === null ? {} : { [target.header.name.toLowerCase()]: target.header.value };
  const signed = webhookHeaders(message, secretsAt(target, now));
  return post(sending, target.url, message.body, { ...own, ...signed });
};

const mailText = ({ text, url, workspace }: News): string =>
  [text, url, `Faultline, workspace ${workspace.name}`].filter((part) => part !== "").join("\n\n");

const mailNews = async ({ deliveryId, news }: Sending, { addresses }: TargetOf<"email">): Promise<Outcome> => {
  const [url, from] = [smtpUrl(), mailFrom()];
  if (!canSendMail() || url === undefined || from === undefined) {
    const problem =
      "This server is not set up to send email: its operator can set FAULTLINE_SMTP_URL and FAULTLINE_MAIL_FROM.";
    return { ...nothing, problem, isFinal: true };
  }
  const mail = { to: addresses, subject: news.title, text: mailText(news), id: deliveryId };
  const { statusCode, refusedCount } = await sendMail({ url, from }, mail);
  const answer = refusedCount === 0 ? null : `Refused for ${refusedCount} of ${addresses.length} addresses.`;
  return { ...nothing, isTaken: true, statusCode, answer };
};

/**
 * Sends one piece of news to where a channel leads, once. Answers what it came to; throws only the reason of
 * `signal`, and what is a fault of ours.
 */
export const sendNews = async (sending: Sending): Promise<Outcome> => {
  const { target, news } = sending;
  try {
    if (target.kind === "webhook") return await postWebhook(sending, target);
    if (target.kind === "slack") return await post(sending, target.url, JSON.stringify(slackPayload(news)), {});
    return await mailNews(sending, target);
  } catch (error) {
    sending.signal?.throwIfAborted();
    return faultOf(error);
  }
};
