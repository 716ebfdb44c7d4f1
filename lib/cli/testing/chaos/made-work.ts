import { createHash, randomBytes, randomUUID } from "node:crypto";
import { type Truth } from "@/lib/llm/testing/oracle-prompt";

// What is sent while the instance is interrupted. Each piece says of itself which it is, so that it is found again.

export interface MadeUpload {
  /** The question of the trace, which no other has. */
  question: string;
  body: string;
  stepCount: number;
  /** Of the texts of its steps, as `digestOf` makes it. */
  digest: string;
  truth: Truth;
}

/** What PostgreSQL says by `md5(string_agg("content", '|' order by "index"))`. */
const digestOf = (contents: readonly string[]): string => createHash("md5").update(contents.join("|")).digest("hex");

const agents = ["Planner", "Surfer", "Clerk"];

/** A failed trace in our own format, of a few kilobytes; each tenth has a step of 50 kB. */
export function makeUpload(at: number): MadeUpload {
  const question = `case-${at}-${randomUUID()}`;
  const stepCount = 4 + (at % 5);
  const speakers = Array.from({ length: stepCount }, (_, index) => agents[index % agents.length] ?? "");
  const contents = speakers.map((_, index) => {
    const length = at % 10 === 9 && index === 1 ? 25_000 : 200;
    return `Step ${index} of ${question}: ${randomBytes(length).toString("hex")}`;
  });
  const steps = contents.map((content, index) => ({ agent: speakers[index], content }));
  return {
    question,
    body: JSON.stringify({ faultline: 1, trace: { question, title: question, outcome: "failed", steps } }),
    stepCount,
    digest: digestOf(contents),
    truth: { question, agents: speakers, stepIndex: stepCount - 2, agent: speakers[stepCount - 2] ?? "" },
  };
}

export interface MadeSpans {
  otlpId: string;
  /** Span ids of each request. */
  requests: { body: string; spanIds: string[] }[];
}

/** What one span says, and no other. */
export const wordsOfSpan = (spanId: string): string => `Span ${spanId} has something to say.`;

const attribute = (key: string, value: string): object => ({ key, value: { stringValue: value } });

/** A run of six calls as an exporter sends it, in three requests. */
export function makeSpans(): MadeSpans {
  const otlpId = randomBytes(16).toString("hex");
  const start = BigInt(Date.now()) * 1_000_000n;
  const span = (spanId: string, at: number): object => ({
    traceId: otlpId,
    spanId,
    name: `chat ${at}`,
    kind: 3,
    startTimeUnixNano: String(start + BigInt(at) * 1_000_000n),
    endTimeUnixNano: String(start + BigInt(at + 1) * 1_000_000n),
    attributes: [
      attribute("gen_ai.operation.name", "chat"),
      attribute("gen_ai.agent.name", agents[at % agents.length] ?? ""),
      attribute("gen_ai.request.model", "made-model"),
      attribute(
        "gen_ai.output.messages",
        JSON.stringify([{ role: "assistant", parts: [{ type: "text", content: wordsOfSpan(spanId) }] }]),
      ),
    ],
  });
  const requests = [0, 1, 2].map((part) => {
    const spanIds = [0, 1].map(() => randomBytes(8).toString("hex"));
    const spans = spanIds.map((spanId, at) => span(spanId, 2 * part + at));
    const body = JSON.stringify({ resourceSpans: [{ scopeSpans: [{ scope: { name: "chaos" }, spans }] }] });
    return { body, spanIds };
  });
  return { otlpId, requests };
}
