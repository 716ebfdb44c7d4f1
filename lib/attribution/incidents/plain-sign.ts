import { partsOfSign, type Sign } from "./sign";

/** What a sign says without names of agents, tools, and steps: one of a few dozen texts, the same in all systems. */
export function plainSign(sign: Sign): string {
  const { kind, detail } = partsOfSign(sign);
  switch (kind) {
    case "takes":
      return `${kind} ${detail.split(" of ", 1)[0]}`;
    case "keeps":
      return `${kind} ${detail.split(/,? of (?:list|an)\b/u, 1)[0]}`;
    case "repeats":
      return `${kind} ${detail.endsWith("own") || detail === "its last" ? detail : "another"}`;
    case "instead":
    case "item":
    case "change":
    case "values":
      return `${kind} ${detail}`;
    default:
      return kind;
  }
}
