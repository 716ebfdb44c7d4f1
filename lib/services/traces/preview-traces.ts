import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type FilePreview } from "@/lib/traces/stored-trace";
import { errorsOf, parseFile, type UploadedFile } from "./read-file";

/** What a file holds, before anything of it is stored: format, agents, steps, issues, and which traces the workspace has already. */
export const previewTraces = async (ctx: WorkspaceContext, file: UploadedFile): Promise<FilePreview> => {
  const result = parseFile(file);
  const hashes = result.traces.flatMap(({ trace }) => (trace ? [trace.contentHash] : []));
  const rows = await prisma.trace.findMany({
    where: { workspaceId: ctx.workspaceId, contentHash: { in: hashes } },
    select: { id: true, contentHash: true },
  });
  const known = new Map(rows.map((row) => [row.contentHash, row.id]));
  return {
    format: result.format,
    recognisedBy: result.recognisedBy,
    issues: result.issues,
    canStore: result.traces.length > 0 && errorsOf(result).length === 0,
    traces: result.traces.map(({ trace, issues }) => ({
      title: trace?.title ?? "",
      question: trace?.question ?? "",
      format: trace?.format ?? result.format ?? "",
      stepCount: trace?.steps.length ?? 0,
      agents: trace?.agents.map((agent) => agent.name) ?? [],
      outcome: trace?.outcome ?? "unknown",
      hasGroundTruth: trace?.groundTruth !== undefined,
      issues,
      duplicateOfId: (trace && known.get(trace.contentHash)) ?? null,
    })),
  };
};
