import { prisma } from "@/lib/db";
import { shippedModel } from "@/lib/tracer/shipped-tracer";
import { type TracerModel } from "@/lib/tracer/tracer-model";
import { neededLabels } from "@/lib/tracer/train-tracer";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { isRowId } from "../../ground/ids/row-id";
import { readLabels } from "../../ground/learning/read-labels";
import { hashLabels, type LabelRow, writeLabels } from "../../ground/learning/written-labels";
import { readTracerModel } from "./read-tracer-model";
import { tracerName } from "./tracer-name";
import { isTrainingDue } from "../../ground/learning/training-rule";

/** A training as its worker gets it. */
export interface Training {
  tracerId: string;
  workspaceId: string;
  /** Agents as the traces name them. */
  labels: LabelRow[];
  labelTexts: string[];
  labelsHash: string;
  number: number;
  /** Of the version, as people call it. */
  name: string;
  before: TracerModel;
  activeVersionId: string | null;
}

/**
 * Takes up the training of a tracer: what to learn from, and the weights in use that it is measured against.
 * Null when there is nothing to learn: too few labels, these very ones were trained on already, or, where
 * nobody asked, too few of them are new.
 */
export const beginTraining = async ({
  tracerId,
  isAsked,
}: {
  tracerId: string;
  isAsked: boolean;
}): Promise<Training | null> => {
  if (!isRowId(tracerId)) return null;
  const tracer = await prisma.systemTracer.findUnique({
    where: { id: tracerId },
    include: { versions: { orderBy: { number: "desc" }, take: 1, select: { number: true, labels: true } } },
  });
  if (!tracer) return null;
  const { workspaceId, systemKey, systemName, activeVersionId } = tracer;
  const labels = await readLabels(prisma, { workspaceId, systemKey });
  const labelTexts = writeLabels(labels);
  const labelsHash = hashLabels(labelTexts);
  const where = { id: tracerId };
  const isDue = isAsked ? labels.length >= neededLabels : isTrainingDue(tracer.versions[0]?.labels ?? [], labelTexts);
  if (!isDue || labelsHash === tracer.trainedLabels) {
    await prisma.systemTracer.updateMany({ where, data: { status: "IDLE", progress: null } });
    return null;
  }
  await prisma.systemTracer.updateMany({ where, data: { status: "TRAINING", progress: 0, error: null } });
  const number = (tracer.versions[0]?.number ?? 0) + 1;
  return {
    tracerId,
    workspaceId,
    labelTexts,
    labelsHash,
    number,
    activeVersionId,
    labels: labels.map((label) => ({ ...label, agent: unescapeFromStorage(label.agent) })),
    name: tracerName(systemName && unescapeFromStorage(systemName), number),
    before: (activeVersionId && (await readTracerModel(activeVersionId))) || shippedModel(),
  };
};
