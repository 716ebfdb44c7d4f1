import { notFound } from "next/navigation";
import { cache } from "react";
import { KnownError } from "@/lib/errors";
import { openPage } from "@/lib/http/open-page";
import { getCountedEvaluation } from "@/lib/services/measure/evaluations/get-evaluation";

/**
 * The evaluation of the address, looked up once for layout, title and page; one of another workspace does not exist.
 */
export const openEvaluation = cache(async (workspace: string, evaluationId: string) => {
  const ctx = await openPage(workspace, "evaluation:read");
  try {
    return { ctx, ...(await getCountedEvaluation(ctx, { id: evaluationId })) };
  } catch (error) {
    if (error instanceof KnownError && error.code === "NOT_FOUND") notFound();
    throw error;
  }
});
