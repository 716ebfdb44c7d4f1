import { z } from "zod";
import {
  Capabilities,
  replayErrorStatus,
  replayKey,
  ReplayLine,
  replayLimits,
  replayProtocol,
  ReplayRefusal,
  ReplayRequest,
  ReplayStep,
} from "./messages";

type Json = Record<string, unknown>;

const toSchema = (schema: z.ZodType, io: "input" | "output"): Json => {
  const override = ({ jsonSchema }: { jsonSchema: { additionalProperties?: unknown } }): void => {
    // Fields that are not known are ignored, by either side.
    if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  };
  const json = z.toJSONSchema(schema, { io, unrepresentable: "any", override }) as Json;
  delete json.$schema; // OpenAPI 3.1 has the same dialect
  return json;
};

const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

const header = (name: string, description: string, schema: Json): Json => ({
  name,
  in: "header",
  required: true,
  description,
  schema,
});

const signatureParameters: Json[] = [
  header("replay-id", "Id of the message, without a full stop. Of POST /replays it is the idempotency key.", {
    type: "string",
    pattern: replayKey.source,
  }),
  header(
    "replay-timestamp",
    "When it was sent, in whole seconds since 1970. Not more than 300 seconds away from now.",
    {
      type: "string",
      pattern: "^[0-9]{1,12}$",
    },
  ),
  header(
    "replay-signature",
    "One or more of “v1,” and the base64 of HMAC-SHA256 over “id.timestamp.METHOD path\\nbody”, with spaces between; one that fits is enough. The path is that below the base address.",
    { type: "string" },
  ),
];

const { answerBytes, lineBytes, contentBytes, argumentBytes, frameBytes, depth, values } = replayLimits;
const answerLimits = `At most ${answerBytes} bytes, ${lineBytes} of them in a line; of a step ${contentBytes} in its content, ${argumentBytes} in the arguments of its tool as JSON, ${frameBytes} in agent, recipient, tool and model together; a line nested at most ${depth} deep and of at most ${values} values, as all arguments together.`;

const statusWords: Record<number, string> = {
  400: "The request is not of the protocol, or contradicts itself (invalid-request).",
  401: "The signature is missing, wrong or old (bad-signature).",
  404: "The trace is not known here (unknown-trace), or there is nothing at this address (invalid-request).",
  405: "This address does not take this method (invalid-request).",
  409: "The idempotency key came with another request before (key-reused).",
  413: "The request is too long (invalid-request).",
  422: "The capabilities do not offer this (unsupported).",
  429: "As many replays run as can run at once; ask again after retry-after seconds (busy).",
  500: "The request could not be served, or its answer is no longer kept (failed).",
};

/** What any request can be answered with. */
const everywhere = [401, 404, 405, 500] as const;

const refusals = (statuses: readonly number[]): Json =>
  Object.fromEntries(
    statuses.map((status) => [
      String(status),
      {
        description: statusWords[status] ?? "",
        ...(status === 429 ? { headers: { "retry-after": { schema: { type: "integer" } } } } : {}),
        content: { "application/json": { schema: refTo("Refusal") } },
      },
    ]),
  );

/** The OpenAPI 3.1 description of the replay protocol, made from the schemas that both sides check with. */
export const replayOpenapiDocument = (): Json => ({
  openapi: "3.1.0",
  info: {
    title: "Faultline replay protocol",
    version: String(replayProtocol),
    description:
      "What a team puts before its own system, so that Faultline can run it again from a point of a trace. See docs/replay-protocol.md.",
  },
  paths: {
    "/capabilities": {
      get: {
        summary: "What the system offers",
        parameters: signatureParameters,
        responses: {
          "200": {
            description: "Its capabilities.",
            content: { "application/json": { schema: refTo("Capabilities") } },
          },
          ...refusals(everywhere),
        },
      },
    },
    "/replays": {
      post: {
        summary: "Run the system from a point of a trace",
        description: `At most ${replayLimits.requestBytes} bytes. Executed once for each key; the same request under the same key joins the replay, or gets its answer again.`,
        parameters: [
          ...signatureParameters,
          header("idempotency-key", "The same as replay-id.", { type: "string", pattern: replayKey.source }),
        ],
        requestBody: { required: true, content: { "application/json": { schema: refTo("Request") } } },
        responses: {
          "200": {
            description: `One JSON object per line, as they come: begun, step …, outcome or error; alive whenever nothing came for ten seconds. ${answerLimits}`,
            content: { "application/x-ndjson": { schema: refTo("Line") } },
          },
          ...refusals([
            ...new Set([...Object.values(replayErrorStatus).filter((status) => status >= 400), ...everywhere, 413]),
          ]),
        },
      },
    },
    "/replays/{id}": {
      delete: {
        summary: "End a replay",
        description: "May be sent again, and for a replay that has ended or was never there.",
        parameters: [
          {
            name: "id",
            in: "path",
            required: true,
            description: "replayId of the line begun.",
            schema: { type: "string", pattern: replayKey.source },
          },
          ...signatureParameters,
        ],
        responses: { "204": { description: "It does not run, or no longer." }, ...refusals([...everywhere, 413]) },
      },
    },
  },
  components: {
    schemas: {
      Capabilities: toSchema(Capabilities, "input"),
      Request: toSchema(ReplayRequest, "output"),
      Step: toSchema(ReplayStep, "output"),
      Line: toSchema(ReplayLine, "input"),
      Refusal: toSchema(ReplayRefusal, "input"),
    },
  },
});
