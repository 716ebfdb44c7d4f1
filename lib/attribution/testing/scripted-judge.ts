import { type Attribution } from "@/lib/traces/attribution";
import { type Trace } from "@/lib/traces/trace";
import { type Judge, type JudgeRequest } from "../judge";
import { JudgeError } from "../judge-error";
import { type Method, type MethodEvent } from "../method";
import { noTracer } from "../no-tracer";
import { readReply } from "../read-reply";
import { type Tracer } from "../tracer";

type Asked = Omit<JudgeRequest<unknown>, "findFault" | "readText" | "schema"> & { prompt: string };

export interface ScriptedJudge extends Judge {
  asked: Asked[];
}

/** A judge without a model: `reply` gives the text for a question. It asks again once, as the real one does. */
export function createScriptedJudge(reply: (asked: Asked) => unknown, contextTokens = 128_000): ScriptedJudge {
  const asked: Asked[] = [];
  return {
    model: "scripted",
    contextTokens,
    asked,
    ask: async <T>(request: JudgeRequest<T>) => {
      let raw = "";
      let fault = "";
      for (let attempt = 0; attempt < 2; attempt += 1) {
        const { name, messages, steps, splitAt } = request;
        const prompt = messages.map(({ content }) => content).join("\n");
        const question: Asked = { name, messages, steps, prompt, ...(splitAt === undefined ? {} : { splitAt }) };
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
  options: { tracer?: Tracer; revealExpectedAnswer?: boolean; signal?: AbortSignal; nonce?: string } = {},
): Promise<{ attribution: Attribution; events: MethodEvent[]; notes: string[] }> {
  const {
    tracer = noTracer,
    revealExpectedAnswer = false,
    signal = new AbortController().signal,
    nonce = "0a1b2c3d",
  } = options;
  const run = method.run({ trace, judge, tracer, revealExpectedAnswer, nonce, signal });
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
