import { createHash } from "node:crypto";
import { type Method } from "@/lib/attribution/method";
import { findMethod, methods } from "@/lib/attribution/method-list";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { type ChosenJudge, chooseJudge } from "../providers/choose-judge";

/** What a person chooses: a method and who is asked. Without provider and model the workspace's first ones are. */
export interface RunChoice {
  method: string;
  providerId?: string | null | undefined;
  /** Name of a provider, as the HTTP API says it. */
  provider?: string | null | undefined;
  model?: string | null | undefined;
  revealExpectedAnswer?: boolean | undefined;
}

/** The choice as it will be executed. */
export interface SettledChoice {
  method: Method;
  promptHash: string;
  /** Null where the method asks no model. */
  judge: ChosenJudge | null;
  revealExpectedAnswer: boolean;
}

export const requireMethod = (name: string): Method => {
  const method = findMethod(name);
  if (method) return method;
  const known = methods.map((one) => one.name).join(", ");
  throw new KnownError("INVALID", `There is no method “${name}”. Choose one of: ${known}.`, [
    { pointer: "/method", message: "Unknown method." },
  ]);
};

/** Throws INVALID, with a sentence that says what to do, where method, provider or model do not exist. A method without a judge needs no provider. */
export const settleChoice = async (
  ctx: Pick<WorkspaceContext, "workspaceId">,
  choice: RunChoice,
): Promise<SettledChoice> => {
  const method = requireMethod(choice.method);
  const { providerId, provider, model } = choice;
  const judge = method.needsJudge ? await chooseJudge(ctx, { providerId, provider, model }) : null;
  const promptHash = createHash("sha256").update(method.promptText).digest("hex");
  return { method, promptHash, judge, revealExpectedAnswer: choice.revealExpectedAnswer ?? false };
};
