import { signatureOf } from "@/lib/attribution/incidents/failure-signature";
import { rules } from "@/lib/attribution/methods/rules";
import { tracer } from "@/lib/attribution/methods/tracer";
import { shippedTracer } from "@/lib/tracer/shipped-tracer";
import { answer } from "../families/answer";
import { readMadeTraces } from "../made-traces/read-made";

/** The made traces of the shared data, by the story that they tell in different frameworks; without passed runs. */
export async function readStories() {
  const { traces } = await readMadeTraces();
  const signatures = [];
  const truth = [];
  const byMode = [];
  for (const { trace, story } of traces) {
    const attribution = await answer(tracer, trace, { tracer: shippedTracer() });
    const byRules = await answer(rules, trace);
    if (!attribution) continue;
    signatures.push(signatureOf({ trace, attribution }));
    truth.push(String(story));
    byMode.push(`${byRules?.agent.toLowerCase()} | ${byRules?.failureMode}`);
  }
  return { signatures, truth, byMode };
}
