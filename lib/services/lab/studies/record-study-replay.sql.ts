import { askRows, type Database, idRow, runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { type ReplayHome } from "@/lib/services/answers/replay-records/replay-columns";
import { isExecuted, type MadeReplay } from "../../answers/executing/record-replay";
import { type StudyOwner } from "./claim-study";

export const lockTrace = (db: Database, home: ReplayHome) =>
  askRows(
    db,
    Prisma.sql`
      select "id" from "Trace" where "id" = ${home.traceId}::uuid for key share`,
    idRow,
  );

export const addToStudy = (
  db: Writer,
  {
    isReused,
    made,
    isOfCost,
    spentUsd,
    owner,
  }: { isReused: boolean; made: MadeReplay; isOfCost: boolean; spentUsd: number; owner: StudyOwner },
) =>
  runStatement(
    db,
    Prisma.sql`
      update "Study" set "doneCount" = "doneCount" + ${isReused || isExecuted(made) ? 1 : 0},
        "costUsd" = case when ${isOfCost} then coalesce("costUsd", 0) + ${spentUsd}::float8 else "costUsd" end
      where "id" = ${owner.studyId}::uuid`,
  );
