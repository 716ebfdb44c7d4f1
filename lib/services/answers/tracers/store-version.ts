import { type Prisma, prisma } from "@/lib/db";
import { openTracer } from "@/lib/tracer/open-tracer";
import { type TrainingResult } from "@/lib/tracer/train-tracer";
import { escapeForStorage, escapeValueForStorage } from "@/lib/traces/escape-text";
import { enqueueTraining } from "../../ground/queue/enqueue";
import { type Training } from "./begin-training";
import { enqueueSystem } from "./enqueue-system";
import { lockTracer } from "./store-version.sql";

const json = (value: unknown) => escapeValueForStorage(value) as Prisma.InputJsonValue;

/**
 * Keeps what a training has found, once: `"known"` where another worker was first with the same labels. Weights that
 * are better answer from now on, unless a person has chosen others; the failures of the system are then read anew.
 * Where others answer by now than those it was measured against, or a version was stored meanwhile, nothing is kept and
 * it is trained again: `"outdated"`.
 */
export const storeVersion = (
  training: Training,
  result: TrainingResult,
): Promise<"stored" | "known" | "outdated" | "gone"> =>
  prisma.$transaction(async (tx) => {
    const { tracerId, workspaceId, labelsHash, number } = training;
    await lockTracer(tx, tracerId);
    const tracer = await tx.systemTracer.findUnique({ where: { id: tracerId } });
    if (!tracer) return "gone";
    if (tracer.trainedLabels === labelsHash) return "known";
    const versionCount = await tx.tracerVersion.count({ where: { tracerId } });
    if (tracer.activeVersionId !== training.activeVersionId || versionCount + 1 !== number) {
      await enqueueTraining(tx, { tracerId, afterMs: 0, isAsked: true });
      return "outdated";
    }
    const { model, figures, isBetter, decision, signs } = result;
    const version = await tx.tracerVersion.create({
      data: {
        workspaceId,
        tracerId,
        number,
        labels: training.labelTexts,
        traceCount: training.labels.length,
        isBetter,
        model: json(model),
        figures: json(figures),
        signs: json(signs),
        decision: escapeForStorage(decision),
        hash: openTracer(model).hash,
      },
    });
    const isActivated = isBetter && !tracer.isPinned;
    await tx.systemTracer.update({
      where: { id: tracerId },
      data: {
        status: "IDLE",
        progress: null,
        error: null,
        trainedLabels: labelsHash,
        ...(isActivated ? { activeVersionId: version.id } : {}),
      },
    });
    if (isActivated) await enqueueSystem(tx, tracer);
    return "stored";
  });
