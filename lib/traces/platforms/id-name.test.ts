import { expect, it } from "vitest";
import { isIdName } from "./id-name";

it("takes an id, alone or behind a word, for no name, and nothing else", () => {
  const id = "0f8e6a52-1111-4222-8333-9a5b7c3d1e00";
  const ids = [id, `run.${id}`, `agent.${id}`, "9f3c20b17ad4e566", `agent_run:${id.toUpperCase()}`];
  expect(ids.map(isIdName)).toEqual(ids.map(() => true));
  expect(["run", "deadbeefdeadbeef", "run.fast", `Baker ${id}`, `${id}-2`].filter(isIdName)).toEqual([]);
});
