import { z } from "zod";
import { type ErrorCode, errorCodes } from "@/lib/errors";
import { type Endpoint } from "./endpoint";
import { endpoints } from "./endpoint-list";
import { ApiError } from "./schemas";

type Json = Record<string, unknown>;

const toSchema = (schema: z.ZodType, io: "input" | "output"): Json => {
  const json = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  delete json.$schema; // OpenAPI 3.1 has the same dialect
  return json;
};

/** The fields of an object schema as parameters of a request. */
const toParameters = (place: "path" | "query" | "header", schema: z.ZodObject | undefined): Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = toSchema(schema, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...field }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: field,
  }));
};

const workspaceParameter: Json = {
  name: "workspace",
  in: "query",
  required: false,
  description: "Slug of the workspace, for a signed-in browser. An API key has its workspace.",
  schema: { type: "string" },
};

/**
 * The workspace is a parameter of every operation that somebody has to be known for, once:
 * some endpoints read it themselves.
 */
const queryParameters = ({ query, permission }: Endpoint): Json[] => {
  const own = toParameters("query", query);
  const isNamed = own.some(({ name }) => name === workspaceParameter.name);
  if (permission === null) return own;
  return isNamed
    ? own.map((one) => (one.name === workspaceParameter.name ? { ...workspaceParameter, schema: one.schema } : one))
    : [...own, workspaceParameter];
};

const toRequestBody = (body: NonNullable<Endpoint["body"]>): Json =>
  body === "file"
    ? { required: true, content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } } }
    : {
        required: !body.safeParse(undefined).success,
        content: { "application/json": { schema: toSchema(body, "input") } },
      };

/** Statuses whose answers have no body. */
const bodiless: ReadonlySet<number> = new Set([204, 304]);

const toAnswer = ({ status, description, schema, contentType = "application/json" }: Endpoint["answer"]): Json => ({
  description,
  ...(bodiless.has(status)
    ? {}
    : { content: { [contentType]: { schema: schema ? toSchema(schema, "output") : { type: "string" } } } }),
});

const errorAnswer = (description: string): Json => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
});

const words = {
  UNAUTHENTICATED: "No API key that is in force, and nobody signed in.",
  FORBIDDEN: "The key or the person may not do this.",
  NOT_FOUND: "There is no such thing, or not in this workspace.",
  TOO_LARGE: "The body is larger than this server takes.",
  INVALID: "Something of the request is not valid; `issues` say what.",
} as const satisfies Partial<Record<ErrorCode, string>>;

/** What the door of every route can answer besides; what the verb behind it throws in addition is `default`. */
const errorAnswers = ({ permission, body }: Endpoint): Json => {
  const codes = Object.keys(words) as (keyof typeof words)[];
  const stated = permission === null ? [] : codes.filter((code) => code !== "TOO_LARGE" || body !== undefined);
  return {
    ...Object.fromEntries(stated.map((code) => [errorCodes[code], errorAnswer(words[code])])),
    default: errorAnswer("What went wrong; `error.code` says what kind of thing."),
  };
};

const toOperation = (endpoint: Endpoint): Json => {
  const { answer, body, permission } = endpoint;
  return {
    summary: endpoint.summary,
    ...(permission === null ? { security: [] } : { description: `Needs the permission ${permission}.` }),
    parameters: [
      ...toParameters("path", endpoint.params),
      ...queryParameters(endpoint),
      ...toParameters("header", endpoint.headers),
    ],
    ...(body === undefined ? {} : { requestBody: toRequestBody(body) }),
    responses: { [answer.status]: toAnswer(answer), ...errorAnswers(endpoint) },
  };
};

/**
 * The OpenAPI 3.1 description of the HTTP API, made from the schemas that check its requests.
 * `serverUrl` is where it is reached.
 */
export const openapiDocument = (serverUrl: string): Json => {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints)
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: toOperation(endpoint) };
  return {
    openapi: "3.1.0",
    info: {
      title: "Faultline",
      version: "1",
      description: "Find out which agent broke a multi-agent run, at which step, and why.",
    },
    servers: [{ url: serverUrl }],
    security: [{ apiKey: [] }],
    paths,
    components: {
      securitySchemes: { apiKey: { type: "http", scheme: "bearer", description: "An API key of a workspace: fl_…" } },
      schemas: { Error: toSchema(ApiError, "output") },
    },
  };
};
