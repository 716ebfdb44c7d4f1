import { parseLabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { route } from "@/lib/http/route-door";
import { exportLabels } from "@/lib/services/labels/sets/export-labels";
import { parseTraceFilter } from "@/lib/traces/trace-filter";
import { attachment } from "../../attachment";
import * as endpoints from "../../endpoints/labels";
import { streamOf } from "../../stream-of";

const { permission, query } = endpoints.exportLabels;

export const GET = route({ permission, query }, async ({ ctx, query: { set, format, q, redacted } }) => {
  const { filter } = parseTraceFilter(q);
  const { fileName, contentType, chunks } = await exportLabels(ctx, {
    selection: { filter },
    set: parseLabelSetRef(set) ?? { kind: "ground-truth" },
    format,
    isRedacted: redacted === "true",
  });
  return attachment(streamOf(chunks), { name: fileName, fallback: "labels", contentType });
});
