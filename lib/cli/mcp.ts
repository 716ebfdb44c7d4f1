import { type Command } from "commander";
import { importKey } from "@/lib/env";
import { address } from "./address";

interface McpCommand {
  data?: string;
  server?: string;
  apiKey?: string;
}

export function registerMcp(program: Command): void {
  program
    .command("mcp")
    .description("let a coding agent read traces over the Model Context Protocol, on standard input and output")
    .option("--data <path>", "a folder of trace files, or one file; needs no server and asks no model")
    .option("--server <url>", "a workspace of a running Faultline", address)
    .option("--api-key <key>", "API key of that workspace (default: FAULTLINE_API_KEY)")
    .action(async (options: McpCommand, command: Command) => {
      const { data, server } = options;
      if ((data === undefined) === (server === undefined))
        command.error("error: choose --data FOLDER or --server URL.");
      const apiKey = options.apiKey ?? importKey();
      if (server !== undefined && apiKey === undefined)
        command.error("error: --server needs --api-key, or the key in FAULTLINE_API_KEY.");
      const { serveMcp } = await import("./mcp/serve-mcp");
      await serveMcp(server === undefined ? { data: data ?? "" } : { server, apiKey: apiKey ?? "" });
    });
}
