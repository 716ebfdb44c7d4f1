import { type Judge } from "./judge";
import { JudgeError } from "./judge-error";

/** Stands in where a method asks no model; one that asks all the same fails, and says so. */
export const noJudge: Judge = {
  model: "",
  contextTokens: 0,
  ask: () => Promise.reject(new JudgeError("refused", "This method was started without a model to ask.")),
};
