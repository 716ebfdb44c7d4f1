import { z } from "zod";
import { type FailureSignature, signatureOf } from "@/lib/attribution/incidents/failure-signature";
import { prisma } from "@/lib/db";
import { type Attribution } from "@/lib/traces/attribution";
import { Finding } from "@/lib/traces/evidence";
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

const Findings = z.array(Finding);

const findingsOf = ({ evidence }: FailureRow): Finding[] | null =>
  evidence === null ? null : (Findings.safeParse(unescapeValueFromStorage(evidence)).data ?? null);

/** What is to be grouped of these traces, in the order in which they happened. */
export async function describeFailures(workspaceId: string, traceIds: readonly string[]): Promise<Failure[]> {
  const rows = await readFailures(prisma, workspaceId, traceIds);
  const signatures = new Map<string, FailureSignature>();
  const toMake: FailureRow[] = [];
  for (const row of rows) {
    // What rests on the same is not made again.
    if (row.signature === null) toMake.push(row);
    else signatures.set(row.traceId, unescapeValueFromStorage(row.signature));
  }
  for (const [systemKey, own] of groupBy(toMake, (row) => row.systemKey)) {
    const usual = await readUsualRuns(workspaceId, systemKey);
    await loadInTurn(workspaceId, own, (trace, row) => {
      const [attribution, isChecked] = [answerOf(row), row.truth !== null];
      signatures.set(row.traceId, signatureOf({ trace, attribution, usual, isChecked, findings: findingsOf(row) }));
    });
  }
  return rows.flatMap(({ traceId, at, version, systemKey, restsOn }) => {
    const signature = signatures.get(traceId);
    return signature ? [{ traceId, at, version, systemKey, restsOn, signature }] : [];
  });
}
