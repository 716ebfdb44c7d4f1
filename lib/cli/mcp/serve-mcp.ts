import { once } from "node:events";
import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { programVersion } from "@/lib/program-version";
import { type AskApi, ApiSource } from "@/lib/mcp/api-source";
import { createMcpServer } from "@/lib/mcp/create-server";
import { type McpSource } from "@/lib/mcp/source";
import { type AskedServer, askServer } from "../ask-server";
import { LaunchError } from "../terminal";
import { FolderSource } from "./folder-source";

/** Serves the client at the other end of standard input until it closes it. Throws LaunchError. */
export async function serveMcp(from: { data: string } | AskedServer): Promise<void> {
  const source = "data" in from ? openFolder(from.data) : serverSource(from);
  const handle = serveStdio(() => createMcpServer(source, programVersion));
  // A pipe closes; a file, such as /dev/null, only ends.
  await Promise.race([once(process.stdin, "end"), once(process.stdin, "close")]);
  await handle.close();
}

function openFolder(path: string): McpSource {
  if (!existsSync(path)) throw new LaunchError(`No such file or folder: ${path}.`);
  return new FolderSource(path);
}

function serverSource(asked: AskedServer): McpSource {
  // What has a body is a POST, everything else a GET.
  const ask: AskApi = (_method, path, { query, body } = {}) => {
    const search = query ? `?${new URLSearchParams(query)}` : "";
    const headers = { "content-type": "application/json" };
    const sending = body === undefined ? {} : { headers, body: JSON.stringify(body) };
    return askServer(asked, `/api/v1${path}${search}`, () => sending);
  };
  return new ApiSource(`a workspace of ${new URL(asked.server).host}`, ask, pause);
}
