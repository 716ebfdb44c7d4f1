import { incidentName } from "@/lib/attribution/incidents/incident-view";
import { exportCases } from "@/lib/attribution/regression/export-cases";
import { type RegressionFormat } from "@/lib/attribution/regression/formats/format-names";
import { type ExportedFile } from "@/lib/attribution/regression/regression-set";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { recordAudit } from "../../people/audit/record-audit";
import { titleOf } from "./incident-row";
import { readRegressionCases } from "./regression-cases";

/**
 * The regression set of an incident for a tool. That it was taken away is noted. Throws NOT_FOUND, and INVALID where
 * none of its traces can be checked.
 */
export const exportRegression = async (
  ctx: WorkspaceContext,
  { number, format }: { number: number; format: RegressionFormat },
): Promise<{ files: ExportedFile[] }> => {
  const { incident, cases } = await readRegressionCases(ctx, number);
  if (cases.length === 0)
    throw new KnownError(
      "INVALID",
      "None of its traces can be checked: a case needs a question, and an expected answer or a checker in the trace's metadata.",
    );
  const title = `${incidentName(number)} ${titleOf(incident)}`;
  const details = { as: format, count: cases.length };
  await recordAudit(prisma, ctx, { kind: "incident.exported", subject: title, subjectId: incident.id, details });
  return { files: exportCases({ title, cases }, format) };
};
