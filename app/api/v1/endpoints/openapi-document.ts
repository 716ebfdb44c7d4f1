import { z } from "zod";
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

const toRequestBody = (body: NonNullable<Endpoint["body"]>): Json =>
  body === "file"
    ? { required: true, content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } } }
    : { required: true, content: { "application/json": { schema: toSchema(body, "input") } } };

const toContent = ({ schema, contentType = "application/json" }: Endpoint["answer"]): Json => ({
  [contentType]: { schema: schema ? toSchema(schema, "output") : { type: "string" } },
});

const toOperation = (endpoint: Endpoint): Json => {
  const { answer, body, permission } = endpoint;
  const isOpen = permission === null;
  return {
    summary: endpoint.summary,
    ...(isOpen ? { security: [] } : { description: `Needs the permission ${permission}.` }),
    parameters: [
      ...toParameters("path", endpoint.params),
      ...toParameters("query", endpoint.query),
      ...(isOpen ? [] : [workspaceParameter]),
      ...toParameters("header", endpoint.headers),
    ],
    ...(body === undefined ? {} : { requestBody: toRequestBody(body) }),
    responses: {
      [answer.status]: { description: answer.description, content: toContent(answer) },
      default: {
        description: "What went wrong.",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
  };
};

/** The OpenAPI 3.1 description of the HTTP API, made from the schemas that check its requests. `serverUrl` is where it is reached. */
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
