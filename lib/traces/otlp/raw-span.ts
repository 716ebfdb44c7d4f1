import { Attributes } from "./attributes";
import { isoOf } from "./nanoseconds";

/** Something that happened at a time within a span: an event, or a log record that names the span. */
export interface RawEvent {
  name: string;
  timeNs: bigint | null;
  attributes: Attributes;
  pointer: string;
}

/**
 * A span as OpenTelemetry means it, of any container: OTLP, Jaeger, Tempo, dumps of SDKs,
 * Phoenix. Ids as lower-case hex.
 */
export interface RawSpan {
  traceId: string;
  spanId: string;
  parentId: string | null;
  name: string;
  pointer: string;
  startNs: bigint | null;
  endNs: bigint | null;
  startedAt: string | undefined;
  isError: boolean;
  statusMessage: string | undefined;
  statusPointer: string;
  attributes: Attributes;
  events: RawEvent[];
  /** Trace ids that it links to. */
  links: string[];
  scope: string;
  service: string | undefined;
  serviceVersion: string | undefined;
  /** Where it was deployed, as its resource says. */
  environment: string | undefined;
}

type Needed = Pick<RawSpan, "traceId" | "spanId" | "parentId" | "name" | "pointer" | "startNs" | "endNs">;

/** What the attributes of a resource say of the service and where it runs. */
export const resourceFacts = (resource: Attributes): Pick<RawSpan, "service" | "serviceVersion" | "environment"> => ({
  service: resource.text("service.name"),
  serviceVersion: resource.text("service.version"),
  environment: resource.text("deployment.environment.name", "deployment.environment"),
});

/** A span of what a container has of it. */
export const rawSpan = (fields: Needed & Partial<RawSpan>): RawSpan => ({
  startedAt: isoOf(fields.startNs),
  isError: false,
  statusMessage: undefined,
  statusPointer: fields.pointer,
  attributes: new Attributes(new Map()),
  events: [],
  links: [],
  scope: "",
  service: undefined,
  serviceVersion: undefined,
  environment: undefined,
  ...fields,
});
