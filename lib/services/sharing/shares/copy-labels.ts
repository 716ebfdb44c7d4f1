import { randomUUID } from "node:crypto";
import { Prisma } from "@/lib/db";
import { type ContributoryStep, type Quote } from "@/lib/traces/attribution";
import { type LabelSetRef, formatLabelSetRef, parseLabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import {
  escapeForStorage,
  escapeValueForStorage,
  unescapeFromStorage,
  unescapeValueFromStorage,
} from "@/lib/traces/escape-text";
import { type NamedMode } from "@/lib/traces/sharing/reader-words";
import { type ShareTarget } from "./copy-runs";
import { type ShareSource } from "./share-source";

const json = (value: unknown): Prisma.InputJsonValue => escapeValueForStorage(value) as Prisma.InputJsonValue;
const jsonOrNull = (value: Prisma.JsonValue) => (value === null ? Prisma.DbNull : (value as Prisma.InputJsonValue));
const through = (text: string, map: (text: string) => string): string =>
  escapeForStorage(map(unescapeFromStorage(text)));
const throughOrNull = (text: string | null, map: (text: string) => string): string | null =>
  text === null ? null : through(text, map);

type Claim = ShareSource["annotations"][number] | ShareSource["adjudications"][number];

const modeColumns = ({ failureMode, taxonomy }: Claim, words: ShareTarget["words"]) => {
  const named = words.mode({
    failureMode: failureMode === null ? null : unescapeFromStorage(failureMode),
    taxonomy: unescapeValueFromStorage(taxonomy) as unknown as NamedMode["taxonomy"],
  });
  return {
    failureMode: typeof named.failureMode === "string" ? escapeForStorage(named.failureMode) : null,
    taxonomy: named.taxonomy ? json(named.taxonomy) : Prisma.DbNull,
  };
};

/** What annotations and adjudications have alike, as readers see it. */
const claimColumns = async (claim: Claim, { workspaceId, traceId, words, quotes }: ShareTarget) => ({
  workspaceId,
  traceId,
  agent: through(claim.agent, words.agent),
  stepIndex: claim.stepIndex,
  rangeFirst: claim.rangeFirst,
  rangeLast: claim.rangeLast,
  createdAt: claim.createdAt,
  party: claim.party,
  reason: through(claim.reason, words.said),
  quotes: json(await quotes(unescapeValueFromStorage(claim.quotes) as unknown as Quote[])),
  ...modeColumns(claim, words),
});

const contributoryOf = (claim: ShareSource["annotations"][number], { words }: ShareTarget): Prisma.InputJsonValue =>
  json(
    (unescapeValueFromStorage(claim.contributory) as unknown as ContributoryStep[]).map((step) => ({
      ...step,
      agent: words.agent(step.agent),
    })),
  );

/** The ids of persons and label sets as they are in the share: those of the workspace are told to nobody. */
function newIds(): (id: string) => string {
  const ids = new Map<string, string>();
  return (id) => {
    const found = ids.get(id) ?? randomUUID();
    ids.set(id, found);
    return found;
  };
}

async function copyClaims(
  tx: Prisma.TransactionClient,
  { annotations, adjudications }: ShareSource,
  target: ShareTarget,
  idOf: (id: string) => string,
): Promise<void> {
  for (const annotation of annotations)
    await tx.annotation.create({
      data: {
        ...(await claimColumns(annotation, target)),
        authorId: idOf(annotation.authorId),
        authorName: target.member(annotation.authorId),
        isCertain: annotation.isCertain,
        sawAttribution: annotation.sawAttribution,
        contributory: contributoryOf(annotation, target),
        updatedAt: annotation.updatedAt,
      },
    });
  for (const adjudication of adjudications)
    await tx.adjudication.create({
      data: {
        ...(await claimColumns(adjudication, target)),
        number: adjudication.number,
        isWithdrawn: adjudication.isWithdrawn,
        claims: [],
        decidedByName: target.member(adjudication.decidedById ?? adjudication.decidedByName),
      },
    });
}

async function copyImported(
  tx: Prisma.TransactionClient,
  { importedLabels }: ShareSource,
  { workspaceId, traceId, words }: ShareTarget,
  idOf: (id: string) => string,
): Promise<void> {
  for (const { labelSet, ...label } of importedLabels) {
    const labelSetId = idOf(label.labelSetId);
    // Two sets may be called alike once what is hidden is hidden.
    const name = words.said(unescapeFromStorage(labelSet.name));
    const isTaken = (await tx.labelSet.count({ where: { workspaceId, name: escapeForStorage(name) } })) > 0;
    await tx.labelSet.create({
      data: {
        id: labelSetId,
        workspaceId,
        isTruth: labelSet.isTruth,
        createdAt: labelSet.createdAt,
        createdByName: "",
        name: escapeForStorage(isTaken ? `${name} (${labelSetId.slice(0, 8)})` : name),
      },
    });
    await tx.importedLabel.create({
      data: {
        workspaceId,
        labelSetId,
        traceId,
        stepIndex: label.stepIndex,
        isCertain: label.isCertain,
        party: label.party,
        agent: through(label.agent, words.agent),
        reason: through(label.reason, words.said),
        failureMode: throughOrNull(label.failureMode, words.said),
      },
    });
  }
}

const refOf = (labelSet: string, idOf: (id: string) => string): string => {
  const ref: LabelSetRef | null = parseLabelSetRef(labelSet);
  return ref && "id" in ref ? formatLabelSetRef({ ...ref, id: idOf(ref.id) }) : labelSet;
};

/** The agent of a claim, which is written `12 WebSurfer`. */
const claimOf = (claim: string, agent: (name: string) => string): string => {
  const [, step, name] = /^(\d+) (.*)$/s.exec(claim) ?? [];
  return step === undefined || name === undefined ? "" : `${step} ${through(name, agent)}`;
};

/**
 * Copies what people and files say of the failure, and which labels a decision has taken out, so that the
 * ground truth of the share is that of the trace. Who said it is told by number; the policy, the queue and
 * the time they took stay behind.
 */
export const copyLabels = async (
  tx: Prisma.TransactionClient,
  source: ShareSource,
  target: ShareTarget,
): Promise<void> => {
  const { workspaceId, traceId, words } = target;
  const idOf = newIds();
  await copyClaims(tx, source, target, idOf);
  await copyImported(tx, source, target, idOf);
  await tx.labelDecision.createMany({
    data: source.decisions.map(({ fault, decision, labelSet, claim, createdAt }) => ({
      workspaceId,
      traceId,
      fault,
      decision,
      createdAt,
      reason: "",
      decidedByName: "",
      labelSet: refOf(labelSet, idOf),
      claim: claimOf(claim, words.agent),
    })),
  });
  await tx.traceLabel.createMany({
    data: source.labels.map(({ agent, category, reason, source: said, value, ...label }) => ({
      ...label,
      workspaceId,
      traceId,
      source: through(said, words.said),
      reason: through(reason, words.said),
      agent: throughOrNull(agent, words.agent),
      category: throughOrNull(category, words.said),
      value: typeof value === "string" ? through(value, words.said) : jsonOrNull(value),
    })),
  });
};
