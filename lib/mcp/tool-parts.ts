import { z } from "zod";
import { McpRefusal } from "./source";

export const maxTokens = z.int().min(200).max(20_000).default(1_500).describe("Longest answer, in estimated tokens.");

interface ToolText {
  content: { type: "text"; text: string }[];
  isError?: boolean;
  [key: string]: unknown;
}
const said = (text: string): ToolText => ({ content: [{ type: "text", text }] });

/** What a tool cannot do is an answer with the reason, so that the agent can do something else. */
export async function answering(work: () => Promise<string>): Promise<ToolText> {
  try {
    return said(await work());
  } catch (error) {
    if (!(error instanceof McpRefusal)) throw error;
    return { ...said(error.message), isError: true };
  }
}
