import { type Blame, type GateRun, type VersionRuns } from "@/lib/attribution/gate/gate-run";
import { type FailureSignature, signatureOf } from "@/lib/attribution/incidents/failure-signature";
import { groupFailures } from "@/lib/attribution/incidents/group-failures";
import { incidentTitle } from "@/lib/attribution/incidents/incident-title";
import { type UsualRuns, usualRunsOf } from "@/lib/attribution/incidents/usual-runs";
import { type Attribution } from "@/lib/traces/attribution";
import { evidenceTitles } from "@/lib/traces/evidence-titles";
import { askTracer } from "../attribute/ask-tracer";
import { type TwoVersions, type VersionTrace } from "./version-traces";

/** A failed trace with what is said of it. */
interface Named {
  blame: Blame | null;
  truth: Blame | null;
  signature: FailureSignature | null;
}

const nothing: Named = { blame: null, truth: null, signature: null };

/**
 * Says of the failed traces of both versions who failed, how, and which of them are one incident. The tracer is asked
 * about all of them, so that no version is read by other eyes than the other; where every failed trace has a label,
 * these count instead.
 */
export async function nameFailures(versions: TwoVersions): Promise<[VersionRuns, VersionRuns]> {
  const all = versions.flatMap(({ traces }) => traces);
  const usual = usualRunsOf(all.flatMap(({ outcome, trace }) => (outcome === "passed" && trace ? [trace] : [])));
  const named = new Map<VersionTrace, Named>();
  for (const one of all) if (one.outcome === "failed") named.set(one, await nameFailure(one, usual));
  const incidents = groupAll(named);
  const isChecked = [...named.values()].every(({ truth }) => truth !== null);
  const toRun = (one: VersionTrace): GateRun => {
    const { blame, truth } = named.get(one) ?? nothing;
    const { outcome, externalId, question, place } = one;
    const said = isChecked ? { blame: truth, truth: null } : { blame, truth };
    return { outcome, externalId, question, ...said, incident: incidents.get(one) ?? null, place };
  };
  const [baseline, candidate] = versions.map(({ version, traces }) => ({ version, runs: traces.map(toRun) }));
  return [baseline as VersionRuns, candidate as VersionRuns];
}

async function nameFailure({ trace, truth: label }: VersionTrace, usual: UsualRuns): Promise<Named> {
  if (trace === null) return nothing;
  const attribution = await askTracer(trace);
  const truth = label && { agent: label.agent, mode: modeAt(attribution, label.stepIndex) };
  if (attribution === null) return { ...nothing, truth };
  const { agent, stepIndex, isAbstained } = attribution;
  const blame = isAbstained === true ? null : { agent, mode: modeAt(attribution, stepIndex) };
  return { blame, truth, signature: signatureOf({ trace, attribution, usual }) };
}

/** The kind of what the trace shows to be wrong at a step. */
const modeAt = (attribution: Attribution | null, stepIndex: number): string | null => {
  const found = attribution?.evidence?.find((one) => one.stepIndex === stepIndex);
  return found === undefined ? null : evidenceTitles[found.kind];
};

/** Incidents are called by what they are; of several that are called the same, the larger comes first. */
function groupAll(named: ReadonlyMap<VersionTrace, Named>): Map<VersionTrace, GateRun["incident"]> {
  const signed = [...named].flatMap(([one, { signature }]) => (signature ? [{ one, signature }] : []));
  const groups = groupFailures(signed.map(({ signature }) => signature));
  const times = new Map<string, number>();
  const incidents = new Map<VersionTrace, GateRun["incident"]>();
  for (const { profile, members } of groups) {
    const title = incidentTitle(profile);
    const time = (times.get(title) ?? 0) + 1;
    times.set(title, time);
    const own = time === 1 ? title : `${title} (${time})`;
    for (const at of members) if (signed[at]) incidents.set(signed[at].one, { id: own, title: own });
  }
  return incidents;
}
