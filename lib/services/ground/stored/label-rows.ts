import { Prisma } from "@/lib/db";
import { escapeForStorage, unescapeFromStorage, escapeValueForStorage } from "@/lib/traces/escape-text";
import { type TraceLabel } from "@/lib/traces/trace";
import { type StoredTraceText } from "./stored-trace-text";

/** One statement carries so many labels. */
const batchSize = 1_000;

const orNull = (text: string | undefined): string | null => (text === undefined ? null : escapeForStorage(text));

/** Stores what the files of new traces say about their failures. */
export const storeLabels = async (
  tx: Pick<Prisma.TransactionClient, "traceLabel">,
  workspaceId: string,
  stored: readonly StoredTraceText[],
): Promise<void> => {
  const data = stored.flatMap(({ id, trace }) =>
    (trace.labels ?? []).map((label, position) => ({
      workspaceId,
      traceId: id,
      position,
      isDecisive: label.isDecisive,
      source: escapeForStorage(label.source),
      agent: orNull(label.agent),
      stepIndex: label.stepIndex ?? null,
      category: orNull(label.category),
      reason: escapeForStorage(label.reason),
      value: label.value === undefined ? Prisma.DbNull : escapeValueForStorage(label.value),
    })),
  );
  for (let from = 0; from < data.length; from += batchSize)
    await tx.traceLabel.createMany({ data: data.slice(from, from + batchSize) });
};

interface LabelRow {
  source: string;
  agent: string | null;
  stepIndex: number | null;
  category: string | null;
  reason: string;
  value: Prisma.JsonValue;
  isDecisive: boolean;
}

/** The columns of a label as `fromLabelRow` reads them, and their order. */
export const labelRows = {
  orderBy: { position: "asc" },
  select: { source: true, agent: true, stepIndex: true, category: true, reason: true, value: true, isDecisive: true },
} as const;

/** The label that was stored. */
export const fromLabelRow = ({
  source,
  agent,
  stepIndex,
  category,
  reason,
  value,
  isDecisive,
}: LabelRow): TraceLabel => ({
  source: unescapeFromStorage(source),
  ...(agent === null ? {} : { agent: unescapeFromStorage(agent) }),
  ...(stepIndex === null ? {} : { stepIndex }),
  ...(category === null ? {} : { category: unescapeFromStorage(category) }),
  reason: unescapeFromStorage(reason),
  ...(typeof value === "string" ? { value: unescapeFromStorage(value) } : {}),
  ...(typeof value === "number" || typeof value === "boolean" ? { value } : {}),
  isDecisive,
});
