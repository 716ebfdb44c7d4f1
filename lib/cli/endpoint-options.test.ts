import { Command } from "commander";
import { expect, it } from "vitest";
import { registerAttribute } from "./attribute";
import { registerCertify } from "./certify";
import { addEndpointOptions } from "./endpoint-options";
import { registerEvaluate } from "./evaluate";
import { addModelOptions } from "./replay/model-options";

const longOf = ({ options }: Command): (string | undefined)[] => options.map(({ long }) => long);

it("are those of every command that asks a model", () => {
  const program = new Command();
  for (const register of [registerAttribute, registerCertify, registerEvaluate]) register(program);
  const replay = addModelOptions(new Command("replay"), "who plays");
  const expected = longOf(addEndpointOptions(new Command()));
  expect(expected).toContain("--header");
  for (const command of [...program.commands, replay])
    expect(longOf(command), command.name()).toEqual(expect.arrayContaining(expected));
});
