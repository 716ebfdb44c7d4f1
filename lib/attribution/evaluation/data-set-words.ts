import { savedWords } from "@/lib/traces/saved-words";

/** How a data set is called and described, as it is saved. */
export const dataSetWords = ({ name, description }: { name: string; description: string }): string =>
  savedWords({ Name: name, Description: description });
