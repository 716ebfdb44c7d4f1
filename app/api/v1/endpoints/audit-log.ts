import { z } from "zod";
import { auditFormats } from "@/lib/services/people/audit/audit-lines";
import { auditKinds, type AuditKind } from "@/lib/services/people/audit/audit-kinds";
import { endpoint } from "@/lib/http/endpoint";
import { attachment } from "../attachment";
import { streamOf } from "../stream-of";
import { csv, ndjson } from "./media-types";

const day = z.iso.date();

export const exportAuditLog = endpoint({
  method: "get",
  path: "/api/v1/audit-log",
  summary:
    "Export who did what in the workspace, newest first, as CSV or JSON Lines. Names are as they were at the time. The export itself is logged.",
  permission: "audit:read",
  query: z.object({
    workspace: z.string().optional(),
    format: z.enum(auditFormats).default("jsonl"),
    kind: z
      .enum(Object.keys(auditKinds) as [AuditKind, ...AuditKind[]])
      .optional()
      .describe("Only entries of this kind."),
    actor: z.uuid().optional().describe("Only what this person, API key, or automation did."),
    from: day.optional().describe("First day, in UTC."),
    to: day.optional().describe("Last day, in UTC."),
    q: z.string().max(200).optional().describe("Search terms. All of them must match who acted or what was done."),
  }),
  answer: { status: 200, description: "One entry per line.", mediaTypes: [ndjson, csv] },
  handler: async ({ ctx, query: { actor, q, format, kind, from, to } }) => {
    const { exportAudit } = await import("@/lib/services/people/audit/export-audit");
    const made = await exportAudit(ctx, { format, kind, from, to, actorId: actor, text: q });
    const { fileName, contentType, chunks } = made;
    return attachment(streamOf(chunks), { name: fileName, fallback: "audit-log", contentType });
  },
});
