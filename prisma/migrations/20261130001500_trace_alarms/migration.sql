-- What the steps of a growing trace showed to be wrong, before it ended.
ALTER TABLE "Trace" ADD COLUMN "watchedSteps" INTEGER NOT NULL DEFAULT 0;

CREATE TABLE "TraceAlarm" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "traceId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "stepIndex" INTEGER NOT NULL,
    "raisedAt" INTEGER NOT NULL,
    "agent" TEXT NOT NULL,
    "words" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TraceAlarm_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "TraceAlarm_traceId_kind_place_key" ON "TraceAlarm"("traceId", "kind", "place");

ALTER TABLE "TraceAlarm" ADD CONSTRAINT "TraceAlarm_traceId_fkey" FOREIGN KEY ("traceId") REFERENCES "Trace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
