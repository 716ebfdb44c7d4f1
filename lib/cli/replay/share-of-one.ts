import { InvalidArgumentError } from "commander";

/** Reads an option that is a number from 0 to 1; anything else is wrong usage. */
export const shareOfOne = (text: string): number => {
  const share = Number(text);
  if (text.trim() === "" || !(share >= 0 && share <= 1)) throw new InvalidArgumentError("Enter a number from 0 to 1.");
  return share;
};
