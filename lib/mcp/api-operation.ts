import { z } from "zod";
import { type ApiRequest, type SendApi } from "./send-api";
import { JsonSchema } from "./short-shape";
import { McpRefusal } from "./source";

const Parameter = z.object({
  name: z.string(),
  in: z.enum(["path", "query", "header"]),
  required: z.boolean(),
  description: z.string().optional(),
  schema: JsonSchema.default({}),
});
const Content = z.record(z.string(), z.object({ schema: JsonSchema.optional() }));
const Described = z.object({
  operationId: z.string(),
  tags: z.array(z.string()).default([]),
  summary: z.string(),
  description: z.string().default(""),
  parameters: z.array(Parameter).default([]),
  requestBody: z.object({ required: z.boolean().default(false), content: Content }).optional(),
  responses: z.record(z.string(), z.object({ content: Content.optional() })),
});
const Document = z.object({
  paths: z.record(
    z.string(),
    z.object({
      get: Described.optional(),
      post: Described.optional(),
      patch: Described.optional(),
      delete: Described.optional(),
    }),
  ),
  components: z.object({ schemas: z.record(z.string(), JsonSchema) }),
});

/** One operation of the HTTP API, as its OpenAPI document describes it. */
export interface ApiOperation extends z.output<typeof Described> {
  method: ApiRequest["method"];
  path: string;
  /** Media types of an answer to a call that went well. */
  answerTypes: string[];
  /** Schemas that those of the operation refer to. */
  named: Readonly<Record<string, JsonSchema>>;
}

const methods = ["get", "post", "patch", "delete"] as const;

export function readOperations(document: unknown): ApiOperation[] {
  const { paths, components } = Document.parse(document);
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const described = item[method];
      if (!described) return [];
      const well = Object.entries(described.responses).filter(([status]) => status.startsWith("2"));
      const answerTypes = well.flatMap(([, { content = {} }]) => Object.keys(content));
      return [{ ...described, method, path, answerTypes, named: components.schemas }];
    }),
  );
}

/** Asks for the document once, and again where that failed. */
export function keptOperations(): (send: SendApi) => Promise<readonly ApiOperation[]> {
  let kept: Promise<readonly ApiOperation[]> | undefined;
  const load = async (send: SendApi): Promise<readonly ApiOperation[]> => {
    const { status, bytes } = await send({ method: "get", path: "/api/v1/openapi.json" });
    if (status !== 200) throw new McpRefusal(`The server answered with ${status} where it describes its API.`);
    return readOperations(JSON.parse(new TextDecoder().decode(bytes)));
  };
  return (send) => {
    kept ??= load(send).catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
}
