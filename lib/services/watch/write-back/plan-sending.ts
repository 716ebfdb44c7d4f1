import { type PlatformKind } from "@/lib/attribution/write-back/destination-view";
import { eventFault } from "@/lib/attribution/write-back/evaluation-event";
import { Remark } from "@/lib/attribution/write-back/remark";
import { remarksOf } from "@/lib/attribution/write-back/remarks-of";
import { prisma } from "@/lib/db";
import { unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { type PlatformTrace } from "./platform";
import { readVerdict } from "./read-verdict";

/** A trace as it is sent: what is wanted, or why there is nothing, and how it is known to the platform. */
export interface PlannedSending {
  trace: PlatformTrace;
  wanted: Remark[];
  note: string | null;
  format: string | null;
}

export const readRemarks = (json: unknown): Remark[] => {
  const read = Remark.array().safeParse(unescapeValueFromStorage(json));
  return read.success ? read.data : [];
};

export const nothingSaid = "No label or answer names the decisive step, or the trace passed.";

/** What a destination is to say about a trace; whoever asks has its facts renewed before. */
export const planSending = async (
  workspace: { workspaceId: string; workspaceSlug: string },
  kind: PlatformKind,
  row: { traceId: string; sent: unknown; begun: unknown; sentAt: Date | null },
): Promise<PlannedSending> => {
  const known = await readVerdict(prisma, workspace, row.traceId);
  const [sent, begun] = [readRemarks(row.sent), readRemarks(row.begun)];
  const earlier = [...sent, ...begun][0];
  const trace: PlatformTrace = {
    key: row.traceId,
    traceId: known?.externalId ?? earlier?.traceId ?? null,
    sent,
    begun,
    sentAt: row.sentAt?.toISOString() ?? null,
  };
  const format = known?.format ?? null;
  if (!known?.verdict) return { trace, wanted: [], note: nothingSaid, format };
  const { remarks, note } = remarksOf(known.verdict, kind);
  const fault = kind === "otlp" ? remarks.map(eventFault).find((each) => each !== null) : undefined;
  if (fault !== undefined) return { trace, wanted: [], note: fault, format };
  return { trace, wanted: remarks, note, format };
};

const ownFormats: Record<PlatformKind, readonly string[]> = {
  langfuse: ["langfuse"],
  phoenix: ["phoenix-export"],
  otlp: [],
};

/** Whether a trace of this format came from the platform of a destination, or may have been sent to both. */
export const isOwnFormat = (kind: PlatformKind, format: string | null): boolean =>
  format !== null && (ownFormats[kind].includes(format) || (kind === "otlp" && format.startsWith("otlp")));
