import * as activity from "./activity";
import * as auditLog from "./audit-log";
import * as channels from "./channels";
import * as comments from "./comments";
import * as comparisons from "./comparisons";
import * as dataSets from "./data-sets";
import { type Endpoint } from "./endpoint";
import * as evaluations from "./evaluations";
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
import * as runs from "./runs";
import * as server from "./server";
import * as shares from "./shares";
import * as spend from "./spend";
import * as taxonomies from "./taxonomies";
import * as tracers from "./tracers";
import * as traces from "./traces";
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
  ...[runs, dataSets, evaluations, overview, taxonomies, spend, tracers, auditLog, watching, channels, server],
].flatMap((group) => Object.values(group).filter(isEndpoint));
