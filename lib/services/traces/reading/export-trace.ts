import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { faultlineVersion } from "@/lib/traces/formats/faultline";
import { recordAudit } from "../../people/audit/record-audit";
import { noteSightings } from "../../ground/sight/note-sightings";
import { requireSight } from "../../ground/sight/require-sight";
import { loadTrace } from "../../ground/stored/load-trace";
import { requireTrace } from "../../ground/stored/require-trace";

/**
 * The trace in our own format, as JSON text: what the import reads back as the same trace. It carries the labels of its
 * file: that the person has seen them is kept. Throws NOT_FOUND, and FORBIDDEN where they are to label the trace blind.
 */
export const exportTrace = async (
  ctx: WorkspaceContext,
  input: { id: string },
): Promise<{ title: string; text: string }> => {
  await requireTrace(ctx, input.id);
  await requireSight(ctx, { traceId: input.id });
  const trace = await loadTrace({ workspaceId: ctx.workspaceId, id: input.id });
  await recordAudit(prisma, ctx, { kind: "trace.exported", subject: trace.title, subjectId: input.id });
  if (trace.groundTruth || trace.labels) await noteSightings(ctx, [input.id]);
  return { title: trace.title, text: `${JSON.stringify({ faultline: faultlineVersion, trace }, null, 1)}\n` };
};
