import { InvalidArgumentError } from "commander";

/** An option that is an HTTP address. */
export const address = (text: string): string => {
  const isHttp = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  if (!isHttp) throw new InvalidArgumentError("Enter an address such as https://api.openai.com/v1.");
  return text;
};
