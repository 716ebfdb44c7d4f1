import { type Attribution } from "@/lib/traces/attribution";
import { partyOfKind } from "@/lib/traces/party";
import { type Trace } from "@/lib/traces/trace";
import { type ListedMethod, type MethodRun } from "./method";

/** An answer with whose fault it is: as its method says, else as what is found at its step, else as its step's kind. */
export function statedParty(trace: Pick<Trace, "steps">, answer: Attribution): Attribution {
  if (answer.party !== undefined) return answer;
  if (answer.isAbstained) return answer.denial === undefined ? answer : { ...answer, party: "nobody" };
  const found = answer.evidence?.find(({ stepIndex, weight }) => stepIndex === answer.stepIndex && weight > 0);
  const kind = trace.steps[answer.stepIndex]?.kind;
  if (found && found.party !== "agent") return { ...answer, party: found.party };
  return kind === undefined ? answer : { ...answer, party: partyOfKind(kind) };
}

async function* run(method: ListedMethod, input: Parameters<ListedMethod["run"]>[0]): MethodRun {
  const work = method.run(input);
  for (;;) {
    const { done, value } = await work.next();
    if (done) return statedParty(input.trace, value);
    yield value.type === "found" ? { ...value, attribution: statedParty(input.trace, value.attribution) } : value;
  }
}

/** A method whose answers say whose fault it was. */
export const withParty = (method: ListedMethod): ListedMethod => ({ ...method, run: (input) => run(method, input) });
