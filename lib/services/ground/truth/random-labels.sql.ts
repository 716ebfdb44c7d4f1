import { Prisma } from "@/lib/db";
import { isAnnotationCounted } from "./is-label-counted.sql";

/**
 * Blind labels of traces that the random stream of a queue holds, a row for each trace: the label (`agent`,
 * `stepIndex`), whether all who gave one say the same (`isAgreed`), and how likely the trace was to be drawn
 * (`probability`, above 0). What somebody had labeled before a queue drew it is part of the sample too, or whatever was
 * labeled early would be missing from it. A trace of several streams was in either: the larger probability is taken.
 */
export const randomLabels = (workspaceId: string): Prisma.Sql => Prisma.sql`
    select a."traceId", min(a."blindAgent") as "agent", min(a."blindStepIndex") as "stepIndex", max(coalesce(a."inclusionProbability", i."probability")) as "probability",
      count(distinct (lower(a."blindAgent"), a."blindStepIndex")) = 1 as "isAgreed"
    from "Annotation" a left join lateral (
      select max(i."inclusionProbability") as "probability" from "QueueItem" i
      where i."workspaceId" = a."workspaceId" and i."traceId" = a."traceId" and i."stream" = 'random') i on true
    where a."workspaceId" = ${workspaceId}::uuid and a."blindAgent" is not null and a."blindStepIndex" is not null
      and coalesce(a."inclusionProbability", i."probability") > 0
      and ${isAnnotationCounted(workspaceId)}
    group by a."traceId"`;
