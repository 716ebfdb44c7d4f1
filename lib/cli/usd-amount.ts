import { InvalidArgumentError } from "commander";

/** Reads an option that is an amount in US dollars; anything else is wrong usage. */
export const usdAmount = (text: string): number => {
  const number = Number(text);
  if (text.trim() === "" || !Number.isFinite(number) || number < 0)
    throw new InvalidArgumentError("Enter an amount in US dollars, such as 0.25.");
  return number;
};
