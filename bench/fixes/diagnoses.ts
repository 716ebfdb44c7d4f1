import { type Method } from "@/lib/attribution/method";
import { rules } from "@/lib/attribution/methods/rules";
import { tracer } from "@/lib/attribution/methods/tracer";
import { seededRandom } from "@/lib/attribution/statistics/seeded-random";
import { shippedTracer } from "@/lib/tracer/shipped-tracer";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { type Trace } from "@/lib/traces/trace";
import { type Diagnosis } from "@/lib/replay/feedback/lesson";
import { mast } from "@/lib/attribution/taxonomies/mast";
import { answer } from "../families/answer";
import { type MadeIncident } from "./make-incidents";

/** A way to say who broke a failed attempt. */
export interface Diagnoser {
  name: string;
  title: string;
  diagnose: (incident: MadeIncident, failed: Trace) => Promise<Diagnosis | null>;
}

const mastOf = { name: mast.name, version: mast.version };

/** Where the fault of an incident stands in another attempt at it: the same turn of the same agent. */
const placeIn = ({ steps }: Trace, { truth, turn }: MadeIncident): number | null =>
  steps.filter(({ agent }) => sameAgent(agent, truth.agent))[turn]?.index ?? null;

const byTruth = (incident: MadeIncident, failed: Trace): Diagnosis | null => {
  const stepIndex = placeIn(failed, incident);
  return stepIndex === null ? null : { ...incident.truth, stepIndex, taxonomy: mastOf };
};

const byMethod = (method: Method): Diagnoser => ({
  name: method.name,
  title: method.title,
  diagnose: (_, failed) => answer(method, failed, { tracer: shippedTracer() }),
});

/** An upper bound, the same without the kind of mistake, methods that ask no model, and a lower bound. */
export function diagnosers(seed: number): Diagnoser[] {
  return [
    {
      name: "truth",
      title: "the planted truth",
      diagnose: (incident, failed) => Promise.resolve(byTruth(incident, failed)),
    },
    {
      name: "place",
      title: "its agent and step alone",
      diagnose: (incident, failed) => {
        const found = byTruth(incident, failed);
        return Promise.resolve(found && { agent: found.agent, stepIndex: found.stepIndex, reason: "" });
      },
    },
    { ...byMethod(tracer), title: "the tracer shipped" },
    { ...byMethod(rules), title: "rules" },
    {
      name: "random",
      title: "a random step",
      diagnose: (_, { steps, contentHash }) => {
        // Of the attempt itself, so that nothing depends on which replay ended first.
        const random = seededRandom(seed ^ Number.parseInt(contentHash.slice(0, 8), 16));
        const acting = steps.filter(({ kind }) => kind !== "input");
        const drawn = acting[Math.floor(random() * acting.length)];
        return Promise.resolve(drawn ? { agent: drawn.agent, stepIndex: drawn.index, reason: "" } : null);
      },
    },
  ];
}
