import { type TraceFormat } from "./format";
import { camelMemory } from "./formats/camel-memory";
import { camelModelLog } from "./formats/camel-model-log";
import { camelRoleplaying } from "./formats/camel-roleplaying";
import { camelWorkforce } from "./formats/camel-workforce";
import { camelWorkforceTree } from "./formats/camel-workforce-tree";
import { crewaiCheckpoint } from "./formats/crewai-checkpoint";
import { crewaiLog } from "./formats/crewai-log";
import { crewaiOutput } from "./formats/crewai-output";
import { faultline } from "./formats/faultline";
import { history } from "./formats/history";
import { whoAndWhen } from "./formats/who-and-when";

/** Every format, in the order in which they are tried: the most particular first. */
export const traceFormats: readonly TraceFormat[] = [
  faultline,
  whoAndWhen,
  crewaiLog,
  crewaiOutput,
  crewaiCheckpoint,
  camelRoleplaying,
  camelMemory,
  camelModelLog,
  camelWorkforce,
  camelWorkforceTree,
  history,
];
