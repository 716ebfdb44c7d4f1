import { expect, it } from "vitest";
import { type Attribution } from "@/lib/traces/attribution";
import { JudgeError } from "./judge-error";
import { type MethodEvent, type MethodRun } from "./method";
import { completeInput } from "./method-input";
import { runMethod } from "./run-method";
import { makeTrace } from "./testing/make-trace";

const input = completeInput(
  { parameterFields: [] },
  { trace: makeTrace([["A", "Text."]]), nonce: "0a1b2c3d", signal: new AbortController().signal },
);
const attribution: Attribution = { agent: "A", stepIndex: 0, reason: "Wrong.", quotes: [], suspects: [] };
const endingWith = (error: Error | null) => ({
  run: async function* (): MethodRun {
    yield { type: "note", message: "Look twice." };
    yield { type: "found", attribution };
    if (error) throw error;
    return attribution;
  },
});

it("gives what the method answers, with its notes, and tells of each event", async () => {
  const events: MethodEvent[] = [];
  const outcome = await runMethod(endingWith(null), input, (event) => events.push(event));
  expect(outcome).toEqual({ attribution, error: null, isPartial: false, notes: ["Look twice."] });
  expect(events.map(({ type }) => type)).toEqual(["note", "found"]);
});

it("keeps the best answer so far where a limit stopped it, and none after another error", async () => {
  const stopped = await runMethod(endingWith(new JudgeError("budget", "Too dear.")), input);
  expect(stopped).toMatchObject({ attribution, isPartial: true, error: { code: "budget" } });
  const failed = await runMethod(endingWith(new JudgeError("empty", "Nothing.")), input);
  expect(failed).toMatchObject({ attribution: null, isPartial: false, error: { code: "empty" } });
  await expect(runMethod(endingWith(new Error("a defect")), input)).rejects.toThrow("a defect");
});
