import { type McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { type ApiOperation } from "./api-operation";
import { operationRequest, writeReply } from "./call-operation";
import { findOperations, writeOperations } from "./find-operations";
import { type SendApi } from "./send-api";
import { McpRefusal } from "./source";
import { answering, maxTokens } from "./tool-parts";

/** The HTTP API behind the tools: how it is asked with the client's key, and what its document lists. */
export interface WholeApi {
  send: SendApi;
  operations: () => Promise<readonly ApiOperation[]>;
}

const plain = z.union([z.string(), z.number(), z.boolean()]);

/** Two tools for all that the others do not do: they find operations of the HTTP API, and call one by its name. */
export function registerOperations(server: McpServer, { send, operations }: WholeApi): void {
  server.registerTool(
    "find_operation",
    {
      title: "Find an operation of the API",
      description:
        "For what no other tool does (upload, evaluate, share, export, gate, settings …): operations that fit the words, with parameters and body. One name shows that one.",
      inputSchema: z.object({ words: z.string().min(1).max(300), max_tokens: maxTokens }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ words, max_tokens }) =>
      answering(async () => {
        const found = findOperations(await operations(), words);
        return found.length === 0 ? "No operation fits. Try other words." : writeOperations(found, max_tokens);
      }),
  );
  server.registerTool(
    "call_operation",
    {
      title: "Call an operation of the API",
      description:
        "Call an operation of find_operation, with the rights of the key. It may change or delete things, or cost money: ask before.",
      inputSchema: z.object({
        operation: z.string().min(1).max(100),
        path: z.record(z.string(), plain).default({}).describe("Path parameters."),
        query: z.record(z.string(), z.union([plain, z.array(plain)])).default({}),
        headers: z.record(z.string(), z.string().max(2_000)).default({}).describe("Such as idempotency-key, if-match."),
        body: z.unknown().optional().describe("JSON, or the text of a file."),
        from: z.int().min(0).max(2_147_483_647).default(0).describe("First character of the answer."),
        max_tokens: maxTokens,
      }),
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
    },
    ({ operation: name, max_tokens, ...given }) =>
      answering(async () => {
        const operation = (await operations()).find(({ operationId }) => operationId === name);
        if (!operation) throw new McpRefusal("There is no such operation. find_operation tells their names.");
        const wish = { ...given, maxTokens: max_tokens };
        const request = operationRequest(operation, wish);
        const reply = await send(request);
        const text = writeReply(request, reply, wish);
        if (reply.status >= 400) throw new McpRefusal(text);
        return text;
      }),
  );
}
