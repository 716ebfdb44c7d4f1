import { type Method } from "./method";
import { type Parameters } from "./method-parameters";

/** Whether a method asks a model when it is given these parameters. */
export const asksJudge = (
  { needsJudge, needsJudgeWith }: Pick<Method, "needsJudge" | "needsJudgeWith">,
  parameters: Parameters,
): boolean => needsJudge && (needsJudgeWith?.(parameters) ?? true);
