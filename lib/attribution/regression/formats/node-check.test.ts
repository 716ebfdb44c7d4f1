import { expect, it } from "vitest";
import { checkTable } from "../testing/check-table";
import { nodeCheck } from "./node-check";

it("checks answers as we do", () => {
  const module = { exports: {} as { passes: (check: object, answer: string) => boolean } };
  const stubs: Record<string, object> = {
    "node:fs": { readFileSync: () => "{}" },
    "node:path": { join: () => "" },
  };
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- it is the program that we write
  new Function("require", "module", "__dirname", nodeCheck.text)((name: string) => stubs[name], module, "");
  for (const { check, answer, isRight } of checkTable)
    expect([check, answer, module.exports.passes(check, answer)]).toEqual([check, answer, isRight]);
});
