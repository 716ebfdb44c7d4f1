import { type Attribution, type Suspect } from "@/lib/traces/attribution";
import { textHash } from "@/lib/traces/text-hash";
import { type Judge } from "../../judge";
import { JudgeError } from "../../judge-error";
import { type Method, type MethodInput, type MethodRun } from "../../method";
import { type Changed, type Probe } from "./probe";

/**
 * A method that is given a trace as a probe changes it, and whose answer is about the trace as it was: whoever runs it
 * need not know. An answer that names an added step is unreadable. Throws JudgeError `empty` for a trace that cannot be
 * changed so.
 */
export const probeMethod = (method: Method, probe: Probe): Method => ({
  ...method,
  run: (input) => runChanged(method, probe, input),
});

async function* runChanged(method: Method, probe: Probe, input: MethodInput): MethodRun {
  const changed = probe.change(input.trace);
  if (!changed) throw new JudgeError("empty", `This trace cannot be changed as the probe “${probe.title}” does.`);
  const run = method.run(changeInput(input, probe, changed));
  for (let next = await run.next(); ; next = await run.next()) {
    if (next.done) return restore(next.value, changed);
    const { value: event } = next;
    // Everything else names steps of the changed trace.
    if (event.type === "started" || event.type === "note") yield event;
    else if (event.type === "step-judged") {
      const stepIndex = changed.stepOf(event.stepIndex);
      if (stepIndex !== null) yield { ...event, stepIndex };
    }
  }
}

function changeInput(input: MethodInput, probe: Probe, { trace, flipsAnswer = false, rewrite }: Changed): MethodInput {
  const { nonce, judge, judgeOf, revealExpectedAnswer } = input;
  const rewriting = (one: Judge): Judge =>
    rewrite ? { ...one, ask: (request) => one.ask({ ...request, messages: rewrite(request.messages, nonce) }) } : one;
  return {
    ...input,
    // Weights know the traces that they learned from by their hash, and this is none of them.
    trace: { ...trace, contentHash: textHash(`${input.trace.contentHash} ${probe.name}`) },
    judge: rewriting(judge),
    judgeOf: (model) => rewriting(judgeOf(model)),
    revealExpectedAnswer: flipsAnswer ? !revealExpectedAnswer : revealExpectedAnswer,
  };
}

/** Only what a certificate reads: agent, step, ranking and confidence. */
function restore(answer: Attribution, { stepOf, agentOf }: Changed): Attribution {
  const stepIndex = stepOf(answer.stepIndex);
  if (stepIndex === null)
    throw new JudgeError("unreadable", `The judge names an entry that was added to the trace: ${answer.stepIndex}.`);
  const { reason, confidence, probability, denial, isAbstained } = answer;
  return {
    agent: agentOf(answer.agent),
    stepIndex,
    reason,
    quotes: [],
    suspects: answer.suspects.flatMap((suspect): Suspect[] => {
      const index = stepOf(suspect.stepIndex);
      return index === null ? [] : [{ stepIndex: index, agent: agentOf(suspect.agent), score: suspect.score }];
    }),
    ...(confidence !== undefined && { confidence }),
    ...(probability !== undefined && { probability }),
    ...(denial !== undefined && { denial }),
    ...(isAbstained !== undefined && { isAbstained }),
  };
}
