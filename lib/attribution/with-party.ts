import { type Attribution } from "@/lib/traces/attribution";
import { partyOfKind } from "@/lib/traces/party";
import { type Trace } from "@/lib/traces/trace";
import { type ListedMethod, type MethodRun } from "./method";
import { tellParty } from "./party/tell-party";

/**
 * An answer with whose fault it is: as its method says; of one that asks no model as the trace tells, also where it is
 * sure of no step; else as what is found at its step, else as its step's kind.
 */
export function statedParty(trace: Trace, answer: Attribution, asksModel: boolean): Attribution {
  if (answer.party !== undefined) return answer;
  if (answer.isAbstained && answer.denial !== undefined) return { ...answer, party: "nobody" };
  const told = asksModel || trace.outcome === "passed" ? null : toldBy(trace, answer);
  if (told) return told;
  return answer.isAbstained ? answer : ofStep(trace, answer);
}

/** An answer with the party that the trace tells, and the sentence that says why; null where it tells none. */
function toldBy(trace: Trace, answer: Attribution): Attribution | null {
  const { party, signs } = tellParty(trace);
  const [sign] = signs;
  if (!sign) return null;
  // The reason of a run whose outcome is not known begins by saying so.
  const said = trace.outcome === "failed" ? [sign.words, answer.reason] : [answer.reason, sign.words];
  return { ...answer, party, reason: said.join(" ").trim() };
}

function ofStep({ steps }: Trace, answer: Attribution): Attribution {
  const found = answer.evidence?.find(({ stepIndex, weight }) => stepIndex === answer.stepIndex && weight > 0);
  const kind = steps[answer.stepIndex]?.kind;
  if (found && found.party !== "agent") return { ...answer, party: found.party };
  return kind === undefined ? answer : { ...answer, party: partyOfKind(kind) };
}

async function* run(method: ListedMethod, input: Parameters<ListedMethod["run"]>[0]): MethodRun {
  const work = method.run(input);
  const stated = (answer: Attribution): Attribution => statedParty(input.trace, answer, method.needsJudge);
  for (;;) {
    const { done, value } = await work.next();
    if (done) return stated(value);
    yield value.type === "found" ? { ...value, attribution: stated(value.attribution) } : value;
  }
}

/** A method whose answers say whose fault it was. */
export const withParty = (method: ListedMethod): ListedMethod => ({ ...method, run: (input) => run(method, input) });
