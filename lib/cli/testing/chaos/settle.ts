import type pg from "pg";
import { waitUntil } from "../../launch/process-identity";

/** Waits until nothing is on its way any more: runs, steps of spans, readings by the tracer. */
export function settle(client: pg.Client, workspaceId: string, timeoutMs: number): Promise<boolean> {
  return waitUntil(async () => {
    const { rows } = await client.query<{ left: number }>(
      `select ((select count(*) from "AttributionRun" where "workspaceId" = $1 and "status" in ('QUEUED', 'RUNNING'))
        + (select count(*) from "OtlpRecord" r where r."workspaceId" = $1 and not exists (
            select from "Step" s join "OtlpTrace" o on o."traceId" = s."traceId"
              where o."workspaceId" = $1 and o."otlpId" = r."otlpId" and s."content" like 'Span ' || r."recordId" || ' %'))
        + (select count(*) from "Trace" t where t."workspaceId" = $1 and t."question" like 'case-%' and not exists (
            select from "AttributionRun" r where r."traceId" = t."id" and r."isAutomatic")))::int as "left"`,
      [workspaceId],
    );
    return rows[0]?.left === 0;
  }, timeoutMs);
}
