import { compare, comparedParts, shownIn } from "@/lib/attribution/incidents/comparison";
import { candidateKeys } from "@/lib/attribution/incidents/candidate-keys";
import { type FailureSignature } from "@/lib/attribution/incidents/failure-signature";
import { Members } from "@/lib/attribution/incidents/members";
import { pairedFamilies, pairOf } from "@/lib/attribution/incidents/paired-families";
import { type Features, featuresOf } from "@/lib/attribution/incidents/signature-features";
import { seededRandom, shuffled } from "@/lib/attribution/statistics/seeded-random";
import { Columns, dotOf, type Decision, learn, type Row } from "./learn-choices";

/** Failures of one world with what was planted. */
export interface Labeled {
  signatures: readonly FailureSignature[];
  truth: readonly string[];
}

/** Set by hand: worlds say nothing of them. */
const byHand: Readonly<Record<string, readonly number[]>> = {
  error: [2, -1, -0.5],
  mode: [0.5, -1, 0],
  agent: [1.5, -1.5, -1.5],
};
/** So much more what they share counts in the end: having nothing in common has come to count so much. */
const raised = 1;
const rounds = 6;
const averaged = 3;
/** Fewer failures are put together than would be right most often: of equals an incident too many does less harm. */
const caution = 0.3;
/** Pairs that say less are not kept. */
const leastPair = 0.02;

/**
 * Log-odds by which a failure joins the right one of the incidents that there are, or starts one. Learned from what the
 * grouping meets: first incidents as planted, then those that it makes itself by the weights so far.
 */
export function fitWeights(worlds: readonly Labeled[]) {
  const columns = new Columns();
  const fixed = Object.entries(byHand).flatMap(([part, three]) =>
    three.map((weight, at) => [columns.of(`${part} ${at}`), weight] as const),
  );
  const read = worlds.map(readWorld);
  const decisions: Decision[] = [];
  const found: number[][] = [];
  let weights: number[] | null = null;
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, world] of read.entries())
      decisions.push(...decisionsIn(world, { columns, weights, seed: 100 * (round + 1) + at }));
    weights = learn(decisions, { columns, fixed });
    found.push(weights);
  }
  const last = found.slice(-averaged);
  const meanOf = (name: string): number =>
    last.reduce((sum, one) => sum + (one[columns.of(name)] ?? 0), 0) / last.length;
  const rounded = (weight: number): number => Number(weight.toFixed(2));
  const pairs = pairedFamilies.map((family) => {
    const own = columns.names().filter((name) => name.startsWith(`${family}: `));
    const kept = own.map((name) => [name.slice(family.length + 2), rounded(meanOf(name))] as const);
    return [family, Object.fromEntries(kept.filter(([, weight]) => Math.abs(weight) >= leastPair).sort())];
  });
  const threeOf = (part: string): number[] => {
    const [shared = 0, ...others] = [0, 1, 2].map((at) => rounded(meanOf(`${part} ${at}`)));
    return [part in byHand ? shared + raised : shared, ...others];
  };
  return {
    bias: rounded(meanOf("bias") - caution),
    parts: Object.fromEntries(comparedParts.map((part) => [part, threeOf(part)])),
    pairs: Object.fromEntries(pairs),
  };
}

interface Known {
  signature: FailureSignature;
  features: Features;
  keys: string[];
  truth: string;
}

const readWorld = ({ signatures, truth }: Labeled): Known[] =>
  signatures.map((signature, at) => ({
    signature,
    features: featuresOf(signature),
    keys: candidateKeys(signature),
    truth: truth[at] ?? "",
  }));

interface Incident {
  members: Members;
  faults: Map<string, number>;
}

interface Meeting {
  columns: Columns;
  weights: readonly number[] | null;
  seed: number;
}

/** What each failure of a world could join, and what is right, while they are grouped by weights or as planted. */
function decisionsIn(world: readonly Known[], { columns, weights, seed }: Meeting): Decision[] {
  const incidents: Incident[] = [];
  const decisions: Decision[] = [];
  for (const { signature, features, keys, truth } of shuffled(world, seededRandom(seed))) {
    const known = incidents.filter(({ members }) => keys.some((key) => members.hasKey(key)));
    const choices = known.map((incident) => ({
      ...rowOf(features, incident.members, columns),
      isRight: (incident.faults.get(truth) ?? 0) === Math.max(...incident.faults.values()),
    }));
    if (choices.length > 0) decisions.push({ choices, startsOne: !choices.some(({ isRight }) => isRight) });
    const joined = weights === null ? incidents.find(({ faults }) => faults.has(truth)) : best(known, choices, weights);
    const incident = joined ?? { members: new Members(), faults: new Map<string, number>() };
    if (!joined) incidents.push(incident);
    incident.members.add(signature, features);
    incident.faults.set(truth, (incident.faults.get(truth) ?? 0) + 1);
  }
  return decisions;
}

function best(known: readonly Incident[], choices: readonly Row[], weights: readonly number[]): Incident | undefined {
  const odds = choices.map((choice) => dotOf(weights, choice));
  const most = Math.max(...odds);
  return most >= 0 ? known[odds.indexOf(most)] : undefined;
}

function rowOf(features: Features, members: Members, columns: Columns): Row {
  const at = [columns.of("bias")];
  const values = [1];
  const add = (name: string, value: number): void => {
    if (value === 0) return;
    at.push(columns.of(name));
    values.push(value);
  };
  for (const { part, shared, apart, alone } of compare(shownIn(features), members))
    for (const [place, value] of [shared, apart, alone].entries()) add(`${part} ${place}`, value);
  for (const family of pairedFamilies) {
    const own = features[family];
    for (const sign of own)
      for (const [other, count] of members.countsOf(family))
        add(`${family}: ${pairOf(sign, other)}`, count / members.count / own.length);
  }
  return { at, values };
}
