import { type Prisma } from "@/lib/db";
import {
  type ActivityScope,
  adjudicated,
  commented,
  edited,
  evaluated,
  imported,
  labelImported,
  labelled,
  queued,
  readAgain,
  runEnded,
  runStarted,
  shared,
} from "./activity-branches.sql";

/** What anybody may know who reads the trace, and their own labels. */
const harmless = [imported, readAgain, edited, queued, shared, labelled];
/** What tells that others or runs have said something. */
const ofOthers = [adjudicated, labelImported, commented, runStarted, runEnded, evaluated];

/** The selects whose union is the activity; with `onlyOf` those alone that do not tell what others do. */
export const activityBranches = (scope: ActivityScope): Prisma.Sql[] =>
  [...harmless, ...(scope.onlyOf === null ? ofOthers : [])].map((branch) => branch(scope));
