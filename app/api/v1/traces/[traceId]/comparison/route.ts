import { packRows } from "@/lib/attribution/alignment/trace-alignment";
import { route } from "@/lib/http/route-door";
import { compareTraces } from "@/lib/services/traces/comparing/compare-traces";
import * as endpoints from "../../../endpoints/comparisons";

const { permission, params, query } = endpoints.compareTraces;

export const GET = route({ permission, params, query }, async ({ ctx, request, ...call }) => {
  const wanted = { traceId: call.params.traceId, otherId: call.query.with, signal: request.signal };
  const { rows, ...comparison } = await compareTraces(ctx, wanted);
  return { comparison: { ...comparison, rows: packRows(rows) } };
});
