import { formatBytes, formatCount } from "@/lib/format";
import { type RetentionPreview } from "@/lib/traces/retention/retention-settings";

/** What rules would delete now, in sentences. */
export const previewWords = (preview: RetentionPreview): string[] => {
  const { traceCount, runCount, labeledCount, keptCount, byteSize } = preview;
  const kept =
    keptCount > 0 ? [`${formatCount(keptCount, "older trace")} with labels or in data sets would stay.`] : [];
  if (traceCount === 0) return ["These rules delete nothing today.", ...kept];
  return [
    `These rules delete ${formatCount(traceCount, "trace")} today, with ${formatCount(runCount, "run")}: ${formatBytes(byteSize)}.`,
    ...(labeledCount > 0 ? [`Labels of ${formatCount(labeledCount, "trace")} go as well.`] : []),
    ...kept,
  ];
};
