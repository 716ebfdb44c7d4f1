import { type Attribution } from "@/lib/traces/attribution";
import { type Trace } from "@/lib/traces/trace";
import { type Judge, type JudgeRequest, type TokenProbability } from "../judge";
import { JudgeError } from "../judge-error";
import { type Method, type MethodEvent, type MethodInput } from "../method";
import { completeInput } from "../method-input";
import { readReply } from "../read-reply";

type Asked = Omit<JudgeRequest<unknown>, "findFault" | "readText" | "schema"> & { prompt: string };
/** What the endpoint says of the tokens that could have stood where the answer begins. */
type Alternatives = (asked: Asked) => readonly TokenProbability[] | null;

export interface ScriptedJudge extends Judge {
  asked: Asked[];
}

/** A judge without a model: `reply` gives the text for a question. It asks again once, as the real one does. */
export function createScriptedJudge(
  reply: (asked: Asked) => unknown,
  contextTokens = 128_000,
  alternatives: Alternatives = () => null,
): ScriptedJudge {
  const asked: Asked[] = [];
  return {
    model: "scripted",
    contextTokens,
    asked,
    ask: async <T>(request: JudgeRequest<T>) => {
      let raw = "";
      let fault = "";
      for (let attempt = 0; attempt < 2; attempt += 1) {
        const { schema, findFault, readText, ...rest } = request;
        const question: Asked = { ...rest, prompt: request.messages.map(({ content }) => content).join("\n") };
        asked.push(question);
        const answer = reply(question);
        raw = typeof answer === "string" ? answer : JSON.stringify(answer);
        const read = readReply(raw, request);
        if (read.fault === null)
          return Promise.resolve({
            value: read.value,
            raw,
            inputTokens: 0,
            outputTokens: 0,
            probabilities: alternatives(question),
            costUsd: null,
            latencyMs: 0,
          });
        fault = read.fault;
      }
      throw new JudgeError("unreadable", fault, raw);
    },
  };
}

/** Runs a method to its end and gives its events beside its answer. */
export async function runMethod(
  method: Method,
  trace: Trace,
  judge: Judge,
  options: Partial<MethodInput> = {},
): Promise<{ attribution: Attribution; events: MethodEvent[]; notes: string[] }> {
  const { signal } = new AbortController();
  const run = method.run(completeInput(method, { nonce: "0a1b2c3d", signal, ...options, trace, judge }));
  const events: MethodEvent[] = [];
  for (;;) {
    const { done, value } = await run.next();
    if (done)
      return {
        attribution: value,
        events,
        notes: events.flatMap((event) => (event.type === "note" ? [event.message] : [])),
      };
    events.push(value);
  }
}
