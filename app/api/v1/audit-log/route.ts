import { route } from "@/lib/http/route-door";
import { exportAudit } from "@/lib/services/people/audit/export-audit";
import { attachment } from "../attachment";
import { exportAuditLog } from "../endpoints/audit-log";
import { streamOf } from "../stream-of";

const { permission, query } = exportAuditLog;

export const GET = route({ permission, query }, async ({ ctx, query: { actor, q, format, kind, from, to } }) => {
  const made = await exportAudit(ctx, { format, kind, from, to, actorId: actor, text: q });
  const { fileName, contentType, chunks } = made;
  return attachment(streamOf(chunks), { name: fileName, fallback: "audit-log", contentType });
});
