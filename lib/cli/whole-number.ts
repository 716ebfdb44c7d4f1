import { InvalidArgumentError } from "commander";

/** Reads an option that is a whole number of at least `min`; anything else is wrong usage. */
export const wholeNumber =
  (min: number) =>
  (text: string): number => {
    const number = Number(text);
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(number) || number < min) {
      throw new InvalidArgumentError(`Enter a whole number of at least ${min}.`);
    }
    return number;
  };
