import { readDashboard } from "@/lib/attribution/overview/dashboard-choice";
import { allTablesCsv, tableCsv } from "@/lib/attribution/overview/overview-tables";
import { route } from "@/lib/http/route-door";
import { readOverviewTables } from "@/lib/services/overview/dashboard/read-overview-tables";
import { attachment } from "../attachment";
import * as endpoints from "../endpoints/overview";

const { permission, query } = endpoints.readOverview;

export const GET = route({ permission, query }, async ({ ctx, query: { format, table, ...text } }) => {
  const choice = readDashboard(text, new Date().toISOString().slice(0, 10));
  const read = await readOverviewTables(ctx, { choice, table });
  if (format === "json") return read;
  const [only] = read.tables;
  const csv = table !== undefined && only ? tableCsv(only) : allTablesCsv(read.tables);
  const name = `${table ?? "overview"}.csv`;
  return attachment(csv, { name, fallback: name, contentType: "text/csv; charset=utf-8" });
});
