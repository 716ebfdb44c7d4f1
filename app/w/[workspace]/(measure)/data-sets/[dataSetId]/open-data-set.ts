import { notFound } from "next/navigation";
import { cache } from "react";
import { KnownError } from "@/lib/errors";
import { openPage } from "@/lib/http/open-page";
import { getDataSet } from "@/lib/services/measure/data-sets/get-data-set";

/**
 * The data set of the address with one of its versions, looked up once for layout, title and page; one of
 * another workspace does not exist.
 */
export const openDataSet = cache(async (workspace: string, dataSetId: string, version?: number) => {
  const ctx = await openPage(workspace, "evaluation:read");
  try {
    return { ctx, dataSet: await getDataSet(ctx, { id: dataSetId, version }) };
  } catch (error) {
    if (error instanceof KnownError && error.code === "NOT_FOUND") notFound();
    throw error;
  }
});
