import { z } from "zod";
import { askRows } from "@/lib/ask";
import { type RunManifest } from "@/lib/attribution/run-manifest";
import { type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";
import { prisma, Prisma } from "@/lib/db";
import { shippedTracer } from "@/lib/tracer/shipped-tracer";
import { type SettledTracer, settleTracers } from "../../answers/tracers/settle-tracers";
import { caseWhere, frozenTrace } from "./case-where.sql";

const tracersRow = z.object({
  systemKey: z.string(),
});

/** What held when an evaluation was started: all its runs are made by it, whenever they are made. */
export interface EvaluationSettings {
  /** Null where no entry asks a model, as the taxonomy. */
  policy: { version: number; text: string } | null;
  taxonomy: Taxonomy | null;
  /**
   * The weights of the systems that have their own, and those of all others; null where no entry reads with weights.
   */
  tracers: { shipped: SettledTracer; own: { systemKey: string; tracer: SettledTracer }[] } | null;
  /** Of a certification: what is tried besides on each trace. */
  probes?: readonly string[];
  /** By the position of the entry. */
  entries: { promptHash: string; judge: RunManifest["judge"] }[];
}

export const readTracers = async (
  workspaceId: string,
  set: { versionId: string; split: string | null },
): Promise<EvaluationSettings["tracers"]> => {
  const systems = await askRows(
    prisma,
    Prisma.sql`
    select distinct t."systemKey" from "DataSetCase" c join ${frozenTrace} where ${caseWhere(workspaceId, set)} order by 1`,
    tracersRow,
  );
  const keys = systems.map(({ systemKey }) => systemKey);
  const settled = await settleTracers(prisma, workspaceId, keys);
  const { name, hash } = shippedTracer();
  return {
    shipped: { name, versionId: null, hash },
    own: keys
      .map((systemKey) => ({ systemKey, tracer: settled(systemKey) }))
      .filter(({ tracer: { versionId } }) => versionId !== null),
  };
};
