import * as activity from "./activity";
import * as auditLog from "./audit-log";
import * as channels from "./channels";
import * as comments from "./comments";
import * as comparisons from "./comparisons";
import * as dataSets from "./data-sets";
import { type Endpoint } from "./endpoint";
import * as evaluations from "./evaluations";
import * as feedback from "./feedback";
import * as find from "./find";
import * as imports from "./imports";
import * as labelQueues from "./label-queues";
import * as labels from "./labels";
import * as mappings from "./mappings";
import * as originals from "./originals";
import * as otlp from "./otlp";
import * as overview from "./overview";
import * as pulls from "./pulls";
import * as redaction from "./redaction";
import * as rewards from "./rewards";
import * as replays from "./replays";
import * as replayTargets from "./replay-targets";
import * as runs from "./runs";
import * as scans from "./scans";
import * as server from "./server";
import * as shares from "./shares";
import * as spend from "./spend";
import * as studies from "./studies";
import * as taxonomies from "./taxonomies";
import * as tracers from "./tracers";
import * as traces from "./traces";
import * as training from "./training";
import * as watching from "./watching";

const isEndpoint = (value: object): value is Endpoint => "method" in value && "path" in value;

/** Every operation of the HTTP API. */
export const endpoints: readonly Endpoint[] = [
  ...[
    traces,
    find,
    comments,
    activity,
    shares,
    comparisons,
    imports,
    pulls,
    labels,
    labelQueues,
    mappings,
    redaction,
    originals,
    otlp,
  ],
  ...[feedback, rewards, training],
  ...[runs, dataSets, evaluations, overview, taxonomies, spend, tracers, auditLog, watching, channels, server],
  ...[replayTargets, replays, scans, studies],
].flatMap((group) => Object.values(group).filter(isEndpoint));
