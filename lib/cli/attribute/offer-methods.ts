import { type Command, type Option } from "commander";

/**
 * Completes what the help of a command says of methods when that command is called: the list of methods takes longer to
 * load than all the rest that other commands need to answer.
 */
export function offerMethods(command: Command, methodOption: Option | null, modelOption: Option): void {
  const { description } = modelOption;
  command.parent?.hook("preSubcommand", async (_, called) => {
    if (called !== command) return;
    const { keyFreeNames, methodNames } = await import("./method-names");
    methodOption?.choices(methodNames);
    modelOption.description = `${description}; not for ${keyFreeNames}`;
  });
}
