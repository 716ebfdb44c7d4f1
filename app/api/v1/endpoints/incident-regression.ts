import { z } from "zod";
import { regressionFormats } from "@/lib/attribution/regression/formats/format-names";
import { endpoint } from "@/lib/http/endpoint";
import { attachment } from "../attachment";
import { IncidentParams } from "./incidents";
import { zip } from "./media-types";

export const downloadRegression = endpoint({
  method: "get",
  path: "/api/v1/incidents/{number}/regression",
  summary: "Download the failures of an incident as cases for a test tool, as a zip. The download is logged.",
  permission: "watch:read",
  params: IncidentParams,
  query: z.object({ format: z.enum(regressionFormats).default("pytest").describe("For which tool.") }),
  answer: { status: 200, description: "The newest 1,000 traces that can be checked.", mediaTypes: [zip] },
  handler: async ({ ctx, params: { number }, query: { format } }) => {
    const { exportRegression } = await import("@/lib/services/watch/incidents/export-regression");
    const { strToU8, zipSync } = await import("fflate");
    const { files } = await exportRegression(ctx, { number, format });
    const bytes = zipSync(Object.fromEntries(files.map(({ name, text }) => [name, strToU8(text)])));
    const name = `INC-${number}-${format}.zip`;
    return attachment(bytes, { name, fallback: name, contentType: zip });
  },
});
