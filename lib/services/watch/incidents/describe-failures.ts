import { setImmediate } from "node:timers/promises";
import { type FailureSignature, signatureOf } from "@/lib/attribution/incidents/failure-signature";
import { prisma } from "@/lib/db";
import { isPassing } from "@/lib/errors";
import { type Attribution } from "@/lib/traces/attribution";
import { unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { loadTrace } from "../../ground/stored/load-trace";
import { type FailureRow, readFailures } from "./describe-failures.sql";
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
  const failures: Failure[] = [];
  for (const row of await readFailures(prisma, workspaceId, traceIds)) {
    const { traceId, at, version, systemKey, restsOn } = row;
    const before = known.get(traceId);
    const made =
      before?.restsOn === restsOn ? before.signature : await describe(workspaceId, row).catch(nullUnlessPassing);
    if (made) failures.push({ traceId, at, version, systemKey, restsOn, signature: made });
    await setImmediate(); // others wait for this process too
  }
  return failures;
}

/** A trace that is gone or cannot be read keeps no others from being grouped; it is in no incident. */
const nullUnlessPassing = (error: unknown): null => {
  if (isPassing(error)) throw error;
  return null;
};

async function describe(workspaceId: string, row: FailureRow): Promise<FailureSignature> {
  const trace = await loadTrace({ workspaceId, id: row.traceId });
  const usual = await readUsualRuns(workspaceId, row.systemKey);
  return signatureOf({ trace, attribution: answerOf(row), usual, isChecked: row.truth !== null });
}
