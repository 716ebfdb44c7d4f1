import { expect, it } from "vitest";
import { isIdName } from "./id-name";

it("takes a word with an id for no name, and nothing else", () => {
  const id = "0f8e6a52-1111-4222-8333-9a5b7c3d1e00";
  expect([`run.${id}`, `agent.${id}`, `agent_run:${id.toUpperCase()}`].map(isIdName)).toEqual([true, true, true]);
  expect(["run", "run.fast", `Baker ${id}`, id].map(isIdName)).toEqual([false, false, false, false]);
});
