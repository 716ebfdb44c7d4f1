import { type Step, type Trace } from "@/lib/traces/trace";
import { argumentsText, argumentValues, isProgram } from "../calls";
import { same } from "../duties/read-duties";

/** A call, what it was given, and who had asked for what before. */
export interface AskedCall {
  call: Step;
  /** The values among its arguments, or its text where it has no fields. */
  values: readonly string[];
  /** All values as one text. */
  text: string;
  /** Whether it holds a program or a query, whose names are its own. */
  isProgram: boolean;
  /** What the agent was last told to do; null: the question. */
  request: Step | null;
}

const maxValueLength = 1_000;

/** All calls of a trace in order, each with the request that it serves. */
export function askedCalls({ steps }: Trace): AskedCall[] {
  const told = new Map<string, Step>();
  const calls: AskedCall[] = [];
  for (const step of steps) {
    const { kind, recipient, agent } = step;
    const isTold = kind === "handoff" || kind === "input" || kind === "message";
    if (isTold && recipient !== undefined && recipient !== "" && !same(recipient, agent) && step.content !== "")
      told.set(recipient, step);
    if (kind === "tool-call") calls.push(askedCall(step, told.get(agent) ?? null));
  }
  return calls;
}

function askedCall(call: Step, request: Step | null): AskedCall {
  const given = argumentValues(call.tool?.arguments);
  const values = given.length > 0 ? given : [argumentsText(call).slice(0, maxValueLength)];
  const text = values.join("\n");
  return { call, values, text, isProgram: isProgram(text), request };
}

/** What was asked of a call: the request, else the question. */
export const requestText = ({ request }: AskedCall, { question }: Trace): string =>
  request === null ? question : request.content.slice(0, 4_000);
