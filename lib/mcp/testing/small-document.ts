const param = (name: string, place: string, more: object = {}) => {
  return { name, in: place, required: place === "path", schema: { type: "string" }, ...more };
};
const answering = (type: string) => ({ 200: { description: "Well.", content: { [type]: {} } } });
const key = param("idempotency-key", "header", { description: "Your choice." });

/** An OpenAPI document of a few operations. */
export const smallDocument = {
  openapi: "3.1.0",
  paths: {
    "/api/v1/traces": {
      get: {
        operationId: "listTraces",
        tags: ["traces"],
        summary: "List traces, page by page.",
        description: "Requires the permission trace:read.",
        parameters: [param("limit", "query", { schema: { type: "integer" }, description: "Rows per page." })],
        responses: answering("application/json"),
      },
      post: {
        operationId: "createTraces",
        tags: ["traces"],
        summary: "Import a file.",
        parameters: [key],
        requestBody: { required: true, content: { "application/octet-stream": { schema: { format: "binary" } } } },
        responses: answering("application/json"),
      },
    },
    "/api/v1/traces/{traceId}/label": {
      post: {
        operationId: "saveLabel",
        tags: ["labels"],
        summary: "Label a trace.",
        parameters: [param("traceId", "path"), key],
        requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Label" } } } },
        responses: answering("application/json"),
      },
      delete: {
        operationId: "withdrawLabel",
        tags: ["labels"],
        summary: "Withdraw your label.",
        parameters: [param("traceId", "path"), param("if-match", "header")],
        responses: { 204: { description: "Gone." } },
      },
    },
    "/api/v1/runs/{runId}/events": {
      get: {
        operationId: "watchRun",
        summary: "Watch a run.",
        parameters: [param("runId", "path")],
        responses: answering("text/event-stream"),
      },
    },
  },
  components: {
    schemas: {
      Label: {
        type: "object",
        properties: {
          agent: { type: "string" },
          stepIndex: { type: "integer" },
          party: { enum: ["agent", "tool"] },
          parts: { type: "array", items: { $ref: "#/components/schemas/Label" } },
        },
        required: ["agent", "stepIndex"],
      },
    },
  },
};
