import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { programVersion } from "@/lib/program-version";
import { keptOperations } from "@/lib/mcp/api-operation";
import { ApiSource } from "@/lib/mcp/api-source";
import { createMcpServer } from "@/lib/mcp/create-server";
import { askApiBy, type SendApi } from "@/lib/mcp/send-api";
import { type AskedServer, fetchServer } from "../ask-server";
import { LaunchError } from "../terminal";
import { FolderSource } from "./folder-source";

/** Serves the client at the other end of standard input until it closes it. Throws LaunchError. */
export async function serveMcp(from: { data: string } | AskedServer): Promise<void> {
  const open = "data" in from ? folderServer(from.data) : apiServer(from);
  const handle = serveStdio(open);
  // A pipe closes; a file, such as /dev/null, only ends.
  await Promise.race([once(process.stdin, "end"), once(process.stdin, "close")]);
  await handle.close();
}

type OpenServer = () => ReturnType<typeof createMcpServer>;

function folderServer(path: string): OpenServer {
  if (!existsSync(path)) throw new LaunchError(`No such file or folder: ${path}.`);
  const source = new FolderSource(path);
  return () => createMcpServer(source, programVersion);
}

function apiServer(asked: AskedServer): OpenServer {
  const send: SendApi = async ({ method, path, headers = {}, body }) => {
    // A server that is busy is asked again: what was done is then not done twice.
    const key = method === "post" ? { "idempotency-key": randomUUID() } : {};
    const sending = {
      ...(method === "patch" ? { method: "PATCH" as const } : {}),
      ...(method === "delete" ? { method: "DELETE" as const } : {}),
      headers: { ...key, ...headers },
      ...(method === "post" ? { body: body ?? "" } : {}),
      ...(method !== "post" && body !== undefined ? { body } : {}),
    };
    const answer = await fetchServer(asked, path, () => sending);
    return { ...answer, headers: new Headers(answer.headers) };
  };
  const source = new ApiSource(`a workspace of ${new URL(asked.server).host}`, askApiBy(send), pause);
  const operations = keptOperations();
  return () => createMcpServer(source, programVersion, { send, operations: () => operations(send) });
}
