import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { maxWindowContentLength, type StepWindow } from "@/lib/traces/step-window";
import { clipStored } from "../../ground/stored/clip-stored";
import { withMedia } from "../../ground/stored/media-rows";
import { readMarkdown } from "./read-markdown";
import { requireTrace } from "../../ground/stored/require-trace";
import { fromStepRow } from "../../ground/stored/step-row";
import { readWindow, type Row } from "./read-steps.sql";

/** Most steps of one answer. */
const maxWindowSteps = 500;

const toWindow = ({ contentLength, ...row }: Row): StepWindow => {
  const isContentCut = contentLength > maxWindowContentLength;
  return { ...fromStepRow({ ...row, content: "" }), content: clipStored(row.content), contentLength, isContentCut };
};

/**
 * Steps `from` to `from + count - 1` of a trace, at most 500; fewer at its end. Content beyond 65,536
 * characters is cut, and tool arguments beyond that are left out: `readStep` has them whole. `isDrawn` adds
 * what a page draws of Markdown.
 */
export const readSteps = async (
  ctx: WorkspaceContext,
  input: { traceId: string; from: number; count: number; isDrawn?: boolean },
): Promise<{ steps: StepWindow[] }> => {
  await requireTrace(ctx, input.traceId);
  const count = Math.min(input.count, maxWindowSteps);
  const rows = await readWindow(prisma, { ctx, input, count });
  const steps = await withMedia(ctx.workspaceId, input.traceId, rows.map(toWindow));
  return { steps: input.isDrawn ? await readMarkdown(steps) : steps };
};
