import { setImmediate } from "node:timers/promises";
import { type z } from "zod";
import { type ErrorCode, errorCodes } from "@/lib/errors";
import { type Answer, type Endpoint } from "@/lib/http/endpoint";
import { componentSchemas, type Json } from "./component-schemas";
import { exampleOf } from "./example-of";
import { type Operation } from "./operation";
import { ApiError } from "./schemas";
import { renamed, sharedNames } from "./shared-names";

type Schemas = ReturnType<typeof componentSchemas>;
type ToSchema = Schemas["toSchema"];

const inPascal = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1);

/** The fields of an object schema as parameters of a request. */
const toParameters = (
  place: "path" | "query" | "header",
  schema: z.ZodObject | undefined,
  { id, toFields }: Pick<Schemas, "toFields"> & { id: string },
): Json[] => {
  if (!schema) return [];
  const { fields, required } = toFields(schema, inPascal(id));
  return Object.entries(fields).map(([name, { description, ...field }]) => ({
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
  description: "Slug of the workspace, for signed-in browsers. An API key already implies its workspace.",
  schema: { type: "string" },
};

const headerOf = (name: string, description: string): Json => ({
  name,
  in: "header",
  required: false,
  description,
  schema: { type: "string" },
});
const idempotencyParameter = headerOf(
  "idempotency-key",
  "Your choice. Repeats with the same key within 24 hours get the first answer.",
);
const versionParameter = headerOf("if-match", "ETag or version of what you saw; 412 if it has changed since.");

/**
 * The workspace is a parameter of every operation that somebody has to be known for, once:
 * some endpoints read it themselves.
 */
const queryParameters = (
  { query, permission }: Endpoint,
  named: Pick<Schemas, "toFields"> & { id: string },
): Json[] => {
  const own = toParameters("query", query, named).filter(({ name }) => name !== workspaceParameter.name);
  return permission === null ? own : [...own, workspaceParameter];
};

const binary = { type: "string", format: "binary" };

const toRequestBody = ({ endpoint, id }: Operation, toSchema: ToSchema): Json | undefined => {
  const { body, bodyTypes = ["application/octet-stream"] } = endpoint;
  if (body === undefined) return undefined;
  if (body === "file")
    return { required: true, content: Object.fromEntries(bodyTypes.map((type) => [type, { schema: binary }])) };
  const schema = toSchema(body, "input", `${inPascal(id)}Body`);
  const example = exampleOf(endpoint, "body");
  return {
    required: !body.safeParse(undefined).success,
    content: { "application/json": { schema, ...(example === undefined ? {} : { example }) } },
  };
};

/** Statuses whose answers have no body. */
const bodiless: ReadonlySet<number> = new Set([204, 304]);

const isText = (type: string): boolean => /^text\/|ndjson/.test(type);

const toAnswer = ({ endpoint, id }: Operation, answer: Answer, toSchema: ToSchema): Json => {
  const { status, description, schema, mediaTypes = [] } = answer;
  if (bodiless.has(status)) return { description };
  const example = exampleOf(endpoint, status);
  const json = schema && {
    schema: toSchema(schema, "output", `${inPascal(id)}Answer`),
    ...(example === undefined ? {} : { example }),
  };
  const others = mediaTypes.map((type) => [type, { schema: isText(type) ? { type: "string" } : binary }] as const);
  return {
    description,
    content: { ...(json ? { "application/json": json } : {}), ...Object.fromEntries(others) },
  };
};

const words = {
  UNKNOWN_PARAMETER: "Unknown query parameter; see `issues`.",
  UNAUTHENTICATED: "No valid API key, and nobody is signed in.",
  FORBIDDEN: "The API key or person lacks permission.",
  NOT_FOUND: "Not found, or not in this workspace.",
  METHOD_NOT_ALLOWED: "Method not allowed; `Allow` lists the allowed ones.",
  PRECONDITION_FAILED: "Changed since the version in If-Match. Nothing was saved.",
  TOO_LARGE: "The request body is too large for this server.",
  INVALID: "The request is invalid; see `issues`.",
} as const satisfies Partial<Record<ErrorCode, string>>;

const errorContent = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };

/** What every operation refuses with, by name. */
const sharedResponses: Record<string, Json> = {
  ...Object.fromEntries(
    Object.entries(words).map(([code, description]) => [code, { description, content: errorContent }]),
  ),
  HEADERS_TOO_LARGE: { description: "URL and headers exceed 16 KiB. No response body." },
  OTHER: { description: "What went wrong; `error.code` identifies the kind of error.", content: errorContent },
};
const response = (name: string): Json => ({ $ref: `#/components/responses/${name}` });

/** What the door of every operation can answer besides; what the verb behind it throws in addition is `default`. */
const errorAnswers = ({ endpoint }: Operation, toSchema: ToSchema): Json => {
  const { permission, body, failure, takesVersion } = endpoint;
  const ofServer = { 405: response("METHOD_NOT_ALLOWED"), 431: response("HEADERS_TOO_LARGE") };
  if (failure) {
    const schema = toSchema(failure.schema, "output", "RpcStatus");
    const others = failure.mediaTypes.map((type) => [type, { schema: binary }] as const);
    const content = { "application/json": { schema }, ...Object.fromEntries(others) };
    const stated = Object.entries(failure.statuses).map(([status, description]) => [status, { description, content }]);
    return {
      ...Object.fromEntries(stated),
      ...ofServer,
      default: { description: "What went wrong, as a google.rpc.Status.", content },
    };
  }
  const codes = Object.keys(words) as (keyof typeof words)[];
  const isStated = (code: (typeof codes)[number]): boolean => {
    if (permission === null) return code === "UNKNOWN_PARAMETER";
    if (code === "PRECONDITION_FAILED") return takesVersion === true;
    return code !== "TOO_LARGE" || body !== undefined;
  };
  const stated = codes.filter(isStated);
  return {
    ...Object.fromEntries(stated.map((code) => [errorCodes[code], response(code)])),
    ...ofServer,
    default: response("OTHER"),
  };
};

const toOperation = (operation: Operation, { toSchema, toFields }: Schemas): Json => {
  const { endpoint, id, tag } = operation;
  const named = { id, toFields };
  const { answer, otherAnswers = [], permission } = endpoint;
  const requestBody = toRequestBody(operation, toSchema);
  return {
    operationId: id,
    tags: [tag],
    summary: endpoint.summary,
    ...(permission === null ? { security: [] } : { description: `Requires the permission ${permission}.` }),
    parameters: [
      ...toParameters("path", endpoint.params, named),
      ...queryParameters(endpoint, named),
      ...toParameters("header", endpoint.headers, named),
      ...(endpoint.method === "post" && permission !== null ? [idempotencyParameter] : []),
      ...(endpoint.takesVersion === true ? [versionParameter] : []),
    ],
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: {
      ...Object.fromEntries([answer, ...otherAnswers].map((one) => [one.status, toAnswer(operation, one, toSchema)])),
      ...errorAnswers(operation, toSchema),
    },
  };
};

interface Described {
  operations: readonly Operation[];
  /** Schemas that many answers have, by name. */
  known: Readonly<Record<string, z.ZodType>>;
}

/** Describes one operation after another; `finish` makes the document of them. */
const describing = ({ operations, known }: Described, serverUrl: string) => {
  const schemas = componentSchemas(known);
  schemas.toSchema(ApiError, "output", "Error");
  const paths: Record<string, Json> = {};
  const describe = (operation: Operation): void => {
    const { method, path } = operation.endpoint;
    paths[path] = { ...paths[path], [method]: toOperation(operation, schemas) };
  };
  return {
    describe,
    finish: () => documentOf({ operations, known }, serverUrl, { paths, components: schemas.components }),
  };
};

/**
 * The OpenAPI 3.1 description of the HTTP API, made from the schemas that check its requests.
 * `serverUrl` is where it is reached.
 */
export const openapiDocument = (described: Described, serverUrl: string): Json => {
  const { describe, finish } = describing(described, serverUrl);
  described.operations.forEach(describe);
  return finish();
};

/** So long others wait while the document is made. */
const turnMs = 20;

/** The same for a server, which answers others meanwhile: the whole document takes half a second. */
export const openapiDocumentInTurns = async (described: Described, serverUrl: string): Promise<Json> => {
  const { describe, finish } = describing(described, serverUrl);
  let since = performance.now();
  for (const operation of described.operations) {
    describe(operation);
    if (performance.now() - since < turnMs) continue;
    await setImmediate();
    since = performance.now();
  }
  return finish();
};

const documentOf = (
  { operations, known }: Described,
  serverUrl: string,
  { paths, components }: { paths: Record<string, Json>; components: Record<string, Json> },
): Json => {
  const described = Object.values(paths).flatMap((item) => Object.values(item) as Json[]);
  const names = sharedNames(described, components, (name) => name in known);
  const document: Json = {
    openapi: "3.1.0",
    info: {
      title: "Faultline",
      version: "1",
      description: "Find out which agent broke a multi-agent run, at which step, and why.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: serverUrl }],
    security: [{ apiKey: [] }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { apiKey: { type: "http", scheme: "bearer", description: "API key of a workspace: fl_…" } },
      responses: sharedResponses,
      schemas: Object.fromEntries(Object.entries(components).map(([name, one]) => [names.get(name) ?? name, one])),
    },
  };
  return renamed(document, names);
};
