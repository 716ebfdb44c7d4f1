import { describe, expect, it } from "vitest";
import { mast } from "@/lib/attribution/taxonomies/mast";
import { faultOperators } from "../faults/fault-operators";
import { retryWords } from "../feedback/fix-request";
import { adviceFor } from "../feedback/mode-advice";
import { hintFits } from "./hint-fits";

const faultOf = (operator: string) => ({ operator, agent: "Coder", turn: 0, seed: 1 });
const thought = { kind: "thought" } as const;
const call = { kind: "tool-call" } as const;
const message = { kind: "message", recipient: "Verifier" } as const;

describe("whether a hint fits a planted fault", () => {
  it.each(faultOperators.map(({ name, failureMode, title }) => [name, failureMode, title] as const))(
    "%s: by failure mode or by what the operator is called, for its agent only",
    (name, failureMode, title) => {
      const text = `Kind of mistake: ${mast.modes.find(({ id }) => id === failureMode)?.title}.`;
      const fits = (hint: { agent?: string; text: string }) => hintFits(hint, faultOf(name), thought);
      expect(fits({ agent: "Coder", text })).toBe(true);
      expect(fits({ text })).toBe(true);
      expect(fits({ text: `Coder, take care. ${text}` })).toBe(true);
      expect(fits({ agent: "coder", text: `Mode ${failureMode}.` })).toBe(true);
      expect(fits({ agent: "Coder", text: `Look out: ${title}` })).toBe(true);
      expect(fits({ agent: "Planner", text })).toBe(false);
      expect(fits({ text: `Planner, take care. ${text}` })).toBe(false);
    },
  );

  it("does not for advice that is true of any fault", () => {
    for (const { name } of faultOperators)
      for (const text of [retryWords, "Go on as you see fit.", "Take care.", ""])
        for (const step of [thought, call, message])
          expect(hintFits({ agent: "Coder", text }, faultOf(name), step), `${name}: ${text}`).toBe(false);
  });

  it("does not for another failure mode", () => {
    for (const { name, failureMode } of faultOperators)
      for (const { id } of mast.modes.filter((mode) => mode.id !== failureMode))
        expect(
          hintFits({ agent: "Coder", text: adviceFor(id, mast) }, faultOf(name), thought),
          `${name} by ${id}`,
        ).toBe(false);
  });

  it("does for advice on the kind of step, where it is addressed to the agent", () => {
    const onCalls = "Check the tool call that you make there: the tool, each argument.";
    const onWords = "Check what you hand on there: each condition, value and unit.";
    expect(hintFits({ agent: "Coder", text: onCalls }, faultOf("off-by-one"), call)).toBe(true);
    expect(hintFits({ agent: "Coder", text: onWords }, faultOf("off-by-one"), message)).toBe(true);
    expect(hintFits({ agent: "Coder", text: onWords }, faultOf("off-by-one"), call)).toBe(false);
    expect(hintFits({ agent: "Planner", text: onCalls }, faultOf("off-by-one"), call)).toBe(false);
    expect(hintFits({ text: onCalls }, faultOf("off-by-one"), call)).toBe(false);
  });

  it("does not for an operator that there is none of", () => {
    expect(hintFits({ agent: "Coder", text: "1.1" }, faultOf("no-such"), thought)).toBe(false);
  });
});
