import { type EntryChoice } from "@/lib/attribution/evaluation/evaluation-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type SettledChoice, settleChoice } from "../../answers/runs/run-choice";
import { entryTitle } from "./entry-title";
import { invalid } from "./evaluation-choice";

const maxTitleLength = 200;

const titleOf = (given: string | undefined, choice: SettledChoice): string => {
  const usual = entryTitle({ ...choice, model: choice.judge?.model.name ?? null });
  return [...(given?.trim() || usual)].slice(0, maxTitleLength).join("");
};

/**
 * An entry as it will be run. The limit in money is the evaluation's: none of its models may have an unknown price
 * then. Throws INVALID and NOT_FOUND like `settleChoice`, INVALID for a method that is not run but sent in.
 */
export const settleEntry = async (
  ctx: Pick<WorkspaceContext, "workspaceId">,
  { title, ...entry }: EntryChoice,
  maxCostUsd: number | null,
): Promise<{ choice: SettledChoice; title: string }> => {
  const settled = await settleChoice(ctx, { ...entry, maxCostUsd });
  if (settled.method.offeredAs === "posted")
    throw invalid("/method", `${settled.method.title} uses scores that are sent in. Upload predictions instead.`);
  const choice = { ...settled, maxCostUsd: null };
  return { choice, title: titleOf(title, choice) };
};
