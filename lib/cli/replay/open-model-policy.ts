import { randomBytes } from "node:crypto";
import { fenceNonce } from "@/lib/llm/fence-nonce";
import { createMemoryBudget } from "@/lib/llm/memory-budget";
import { openJudge } from "@/lib/llm/open-judge";
import { modelPolicy } from "@/lib/replay/sandbox/model-policy";
import { type Policy } from "@/lib/replay/sandbox/policy";
import { chooseJudge } from "../attribute/choose-judge";
import { LaunchError } from "../terminal";
import { type ModelCommand } from "./model-options";

/**
 * The model of a command as who takes the turns of the sandbox team, for as long as the process runs; limits hold for
 * all runs together. Throws LaunchError.
 */
export function openModelPolicy(command: ModelCommand & { model: string; temperature: number }): Policy {
  const { endpoint, model } = chooseJudge(command.model, command);
  if (endpoint === null || model === null) throw new LaunchError("Name a model with --model.");
  const budget = createMemoryBudget({ maxCostUsd: command.maxCostUsd ?? null, maxTokens: command.maxTokens ?? null });
  const judge = openJudge({
    endpoint,
    model,
    budget,
    runId: "cli",
    signal: new AbortController().signal,
    // Only the sums are kept: another replay is another draw.
    store: { recall: () => null, record: (call) => Promise.resolve(budget.settle(call)) },
  });
  return modelPolicy(judge, { nonce: fenceNonce(randomBytes(32), "sandbox"), temperature: command.temperature });
}
