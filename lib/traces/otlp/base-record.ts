import { isControlFlow } from "../platforms/control-flow";
import { type SpanRecord } from "../spans/span-record";
import { type RawSpan } from "./raw-span";

const sessionKeys = [
  "session.id",
  "langfuse.session.id",
  "gen_ai.conversation.id",
  "traceloop.association.properties.session_id",
  "traceloop.association.properties.thread_id",
  "lmnr.association.properties.session_id",
  "ai.telemetry.metadata.sessionId",
  "ai.telemetry.metadata.threadId",
  "session_id",
  "thread_id",
] as const;
const userKeys = [
  ...["user.id", "enduser.id", "langfuse.user.id", "traceloop.association.properties.user_id"],
  ...["lmnr.association.properties.user_id", "ai.telemetry.metadata.userId"],
];

const environmentKeys = ["langfuse.environment", "deployment.environment.name", "deployment.environment"];

/**
 * What a span says in every convention: its place in the tree, its times, whether it failed, whose session it is, who
 * used it, and where it ran.
 */
export function baseRecord(span: RawSpan): SpanRecord {
  const { attributes } = span;
  const userId = attributes.text(...userKeys);
  const environment = attributes.text(...environmentKeys) ?? span.environment;
  const metadata = { ...(userId !== undefined && { userId }), ...(environment !== undefined && { environment }) };
  return {
    id: span.spanId,
    traceId: span.traceId,
    parentId: span.parentId,
    name: span.name,
    kind: "chain",
    pointer: span.pointer,
    startNs: span.startNs,
    endNs: span.endNs,
    startedAt: span.startedAt,
    input: [],
    output: [],
    ...failureOf(span),
    sessionId: attributes.text(...sessionKeys),
    links: span.links.filter((traceId) => traceId !== "" && traceId !== span.traceId),
    ...(span.service !== undefined &&
      !span.service.startsWith("unknown_service") && {
        system: { name: span.service, ...(span.serviceVersion !== undefined && { version: span.serviceVersion }) },
      }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
  };
}

/** Whether the span failed, and the words for it: of the exception, else of the status, else the kind of error. */
function failureOf(span: RawSpan): Pick<SpanRecord, "isError" | "errorText" | "errorPointer"> {
  const exception = span.events.findLast(({ name }) => name === "exception")?.attributes;
  const type = exception?.text("exception.type") ?? span.attributes.text("error.type");
  const raised = exception?.text("exception.message");
  const isFlow = isControlFlow(type) || isControlFlow(raised) || isControlFlow(span.statusMessage);
  if (!span.isError || isFlow) return { isError: false };
  const stated = span.attributes.text("error.message");
  const [errorText, errorPointer] =
    raised !== undefined
      ? [raised, exception?.pointer("exception.message")]
      : span.statusMessage !== undefined
        ? [span.statusMessage, span.statusPointer]
        : stated !== undefined
          ? [stated, span.attributes.pointer("error.message")]
          : [
              type,
              exception?.has("exception.type") === true
                ? exception.pointer("exception.type")
                : span.attributes.pointer("error.type"),
            ];
  return { isError: true, errorText, errorPointer };
}
