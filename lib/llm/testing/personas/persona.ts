/** What a request to a persona says, as far as personas look at it. */
export interface Asked {
  path: string;
  headers: Partial<Record<string, string | string[]>>;
  body: Partial<Record<string, unknown>> & { messages?: { role: string; content: string }[] };
  /** Of the requests to this persona, from 1. */
  count: number;
}

/** An HTTP answer; a body that is no text is sent as JSON. */
export interface Answered {
  status?: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** An endpoint with one behavior, and what a trace must end in: the right answer, or words of the right sentence. */
export interface Persona {
  name: string;
  /** Behind the address of the server; `/v1` unless set. */
  path?: string;
  answer: (asked: Asked) => Answered;
  ends: "right" | { code: string; words: string[] };
  /** How many requests it takes; 1 unless set. */
  requests?: number;
}

const verdict = {
  reasoning: 'Step 3: the Counter "adds" wrong.',
  quotes: [{ step: 3, text: "Seven" }],
  suspects: [{ step: 3, agent: "Counter", likelihood: 0.9 }],
  agent: "Counter",
  step: 3,
  confidence: 0.8,
  failure_mode: null,
};
export const json = JSON.stringify(verdict);

export const completion = (message: object | string | null, finishReason = "stop", more: object = {}): Answered => {
  const said = typeof message === "object" && message !== null ? message : { content: message };
  return { body: { choices: [{ index: 0, message: said, finish_reason: finishReason }], ...more } };
};
export const says =
  (content: string): Persona["answer"] =>
  () =>
    completion(content);
export const fails =
  (status: number, body: unknown, headers: Record<string, string> = {}): Persona["answer"] =>
  () => ({ status, body, headers });
export const error = (message: string, more: object = {}) => ({
  error: { message, type: "invalid_request_error", ...more },
});
export const refused = (...words: string[]): Persona["ends"] => ({ code: "refused", words });
export const tooLong = (...words: string[]): Persona["ends"] => ({ code: "too-long", words });

/** Answers well once `isRefused` finds nothing wrong with what is sent. */
export const unless =
  (isRefused: (body: Asked["body"]) => boolean, refusal: unknown, status = 400): Persona["answer"] =>
  ({ body }) =>
    isRefused(body) ? { status, body: refusal } : completion(json);
