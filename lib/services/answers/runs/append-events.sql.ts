import { runStatement, type Writer } from "@/lib/ask";
import { type ReplayArm, type Unseen } from "@/lib/attribution/method";
import { type RunStatus } from "@/lib/attribution/run-record";
import { Prisma } from "@/lib/db";

export const insertEvents = (
  db: Writer,
  rows: {
    place: number;
    type:
      | "coverage"
      | "status"
      | "rested"
      | "note"
      | "started"
      | "asking"
      | "step-judged"
      | "step-replayed"
      | "half-judged"
      | "call";
    data:
      | { stepCount: number; plannedCalls: { min: number; max: number } }
      | { unseen: Unseen[]; rule: string }
      | { call: string; first: number; last: number; splitAt?: number }
      | { stepIndex: number; isDecisive: boolean; confidence: number; reasoning: string }
      | { stepIndex: number; arm: ReplayArm; flips: number; count: number }
      | { first: number; last: number; splitAt: number; half: "first" | "second"; reasoning: string }
      | { message: string }
      | { status: RunStatus }
      | { until: string; reason: string }
      | {
          sequence: number;
          name: string;
          first: number;
          last: number;
          inputTokens: number;
          cachedTokens: number;
          outputTokens: number;
          costUsd: number | null;
          latencyMs: number;
          isReplayed: boolean;
          isReused: boolean;
        };
  }[],
  runId: string,
) =>
  runStatement(
    db,
    Prisma.sql`
    insert into "RunEvent" ("workspaceId", "runId", "sequence", "type", "data", "createdAt")
    select r."workspaceId", r."id", (select coalesce(max(e."sequence"), 0) from "RunEvent" e where e."workspaceId" = r."workspaceId" and e."runId" = r."id") + row."place",
      row."type", row."data", timezone('utc', clock_timestamp())
    from "AttributionRun" r, json_to_recordset(${JSON.stringify(rows)}::json) as row("place" int, "type" text, "data" jsonb)
    where r."id" = ${runId}::uuid`,
  );
