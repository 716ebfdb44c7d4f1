import { type Endpoint } from "./endpoint";
import * as otlp from "./otlp";
import * as runs from "./runs";
import * as server from "./server";
import * as tracers from "./tracers";
import * as traces from "./traces";

const isEndpoint = (value: object): value is Endpoint => "method" in value && "path" in value;

/** Every operation of the HTTP API. */
export const endpoints: readonly Endpoint[] = [traces, runs, tracers, otlp, server].flatMap((group) =>
  Object.values(group).filter(isEndpoint),
);
