import { versionsCsv } from "@/lib/attribution/overview/versions-lines";
import { route } from "@/lib/http/route-door";
import { readVersionLines } from "@/lib/services/overview/dashboard/read-version-lines";
import { attachment } from "../../attachment";
import * as endpoints from "../../endpoints/overview";

const { permission, query } = endpoints.readVersions;

export const GET = route({ permission, query }, async ({ ctx, query: { format, workspace: _, ...address } }) => {
  const today = new Date().toISOString().slice(0, 10);
  const { view, lines } = await readVersionLines(ctx, { address, today });
  if (format === "csv") {
    const name = "versions.csv";
    return attachment(versionsCsv(view, lines), { name, fallback: name, contentType: "text/csv; charset=utf-8" });
  }
  const { system, systems, versions, a, b, basis, method, methods, isBehind } = view;
  return { system, systems, versions, a, b, basis, method, methods, isBehind, lines };
});
