import { notFound } from "next/navigation";
import { cache } from "react";
import { KnownError } from "@/lib/errors";
import { openPage } from "@/lib/http/open-page";
import { getStudy } from "@/lib/services/lab/studies/get-study";

/**
 * The study of the address, looked up once for layout, title and page; one of another workspace does not exist. `study`
 * is null where the reader is to label its trace first.
 */
export const openStudy = cache(async (workspace: string, written: string) => {
  const ctx = await openPage(workspace, "replay:read");
  if (!/^[1-9]\d{0,8}$/.test(written)) notFound();
  try {
    return { ctx, study: await getStudy(ctx, { number: Number(written) }) };
  } catch (error) {
    if (!(error instanceof KnownError)) throw error;
    if (error.code === "NOT_FOUND") notFound();
    if (error.code === "FORBIDDEN") return { ctx, study: null };
    throw error;
  }
});
