import { type PlatformKind, type TracePreview } from "@/lib/attribution/write-back/destination-view";
import { diffRemarks } from "@/lib/attribution/write-back/diff-remarks";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError, notFound } from "@/lib/errors";
import { freshFacts } from "../../ground/facts/fresh-facts";
import { requireRowId } from "../../ground/ids/row-id";
import { isBlindOn } from "../../ground/sight/is-blind";
import { noteSightings } from "../../ground/sight/note-sightings";
import { openPlatform } from "./open-platform";
import { PlatformError } from "./platform-request";
import { nothingSaid, planSending } from "./plan-sending";
import { requirePlatform } from "./require-destination";

const notYetCounted = "The newest labels and answers are still being counted. Try again in a moment.";
const toBeLabeled = "You are to label this trace before you see answers.";

/**
 * What sending a trace would change at a destination: reads there, writes nothing. Throws NOT_FOUND, and UNAVAILABLE
 * with what the platform says.
 */
export const previewSending = async (
  ctx: WorkspaceContext,
  { destinationId, traceId }: { destinationId: string; traceId: string },
  signal?: AbortSignal,
): Promise<TracePreview> => {
  const destination = await requirePlatform(ctx, destinationId);
  const { workspaceId, workspaceSlug } = ctx;
  const id = requireRowId(traceId, "trace");
  if ((await prisma.trace.count({ where: { id, workspaceId } })) === 0) throw notFound("trace");
  if (await isBlindOn(ctx, { traceId: id })) return { changes: [], note: toBeLabeled };
  const row = await prisma.sending.findFirst({ where: { destinationId: destination.id, traceId: id, workspaceId } });
  const known = { traceId: id, sent: row?.sent ?? [], begun: row?.begun ?? [], sentAt: row?.sentAt ?? null };
  const kind = destination.kind as PlatformKind;
  const { isBehind } = await freshFacts(workspaceId);
  const planned = await planSending({ workspaceId, workspaceSlug }, kind, known);
  const { trace, wanted } = planned;
  const note = isBehind && planned.note === nothingSaid ? notYetCounted : planned.note;
  if (wanted.length + trace.sent.length + trace.begun.length === 0) return { changes: [], note };
  try {
    const platform = await openPlatform(destination, signal);
    const changes = diffRemarks(await platform.read(trace), wanted);
    if (changes.length > 0) await noteSightings(ctx, [id]);
    return { changes, note };
  } catch (error) {
    if (error instanceof PlatformError) throw new KnownError("UNAVAILABLE", error.message);
    throw error;
  }
};
