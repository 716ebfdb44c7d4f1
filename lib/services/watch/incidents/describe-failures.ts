import { type FailureSignature, signatureOf } from "@/lib/attribution/incidents/failure-signature";
import { prisma } from "@/lib/db";
import { type Attribution } from "@/lib/traces/attribution";
import { unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { groupBy } from "@/lib/traces/group-by";
import { type FailureRow, readFailures } from "./describe-failures.sql";
import { loadInTurn } from "./load-in-turn";
import { readUsualRuns } from "./read-usual-runs";

/** A failed trace as it is grouped. */
export interface Failure extends Pick<FailureRow, "traceId" | "at" | "version" | "systemKey" | "restsOn"> {
  signature: FailureSignature;
}

/** What a label says goes before what an answer says, and takes over what it leaves open. */
export const answerOf = ({ attribution, truth }: Pick<FailureRow, "attribution" | "truth">): Attribution => {
  const said = attribution === null ? null : unescapeValueFromStorage(attribution);
  if (truth === null) return said as Attribution;
  const label = unescapeValueFromStorage(truth);
  const isSame = said !== null && said.agent === label.agent && said.stepIndex === label.stepIndex;
  return {
    ...label,
    quotes: [],
    suspects: [],
    ...(isSame && said.party !== undefined ? { party: said.party } : {}),
    ...(label.reason === "" && isSame ? { reason: said.reason } : {}),
  };
};

/**
 * What is to be grouped of these traces, in the order in which they happened. `known` is what their signatures were
 * made of before: what rests on the same is not made again.
 */
export async function describeFailures(
  workspaceId: string,
  traceIds: readonly string[],
  known: ReadonlyMap<string, { restsOn: string; signature: FailureSignature }>,
): Promise<Failure[]> {
  const rows = await readFailures(prisma, workspaceId, traceIds);
  const signatures = new Map<string, FailureSignature>();
  const toMake: FailureRow[] = [];
  for (const row of rows) {
    const before = known.get(row.traceId);
    if (before?.restsOn === row.restsOn) signatures.set(row.traceId, before.signature);
    else toMake.push(row);
  }
  for (const [systemKey, own] of groupBy(toMake, (row) => row.systemKey)) {
    const usual = await readUsualRuns(workspaceId, systemKey);
    await loadInTurn(workspaceId, own, (trace, row) => {
      const made = signatureOf({ trace, attribution: answerOf(row), usual, isChecked: row.truth !== null });
      signatures.set(row.traceId, made);
    });
  }
  return rows.flatMap(({ traceId, at, version, systemKey, restsOn }) => {
    const signature = signatures.get(traceId);
    return signature ? [{ traceId, at, version, systemKey, restsOn, signature }] : [];
  });
}
