import { expect, it } from "vitest";
import { sourceParts } from "./source-parts";

it("links each paper that a source names", () => {
  expect(sourceParts("FAMAS (arXiv 2509.13782), after arXiv 2608.24361")).toEqual([
    { text: "FAMAS (", href: null },
    { text: "arXiv 2509.13782", href: "https://arxiv.org/abs/2509.13782" },
    { text: "), after ", href: null },
    { text: "arXiv 2608.24361", href: "https://arxiv.org/abs/2608.24361" },
  ]);
});

it("leaves a source without a paper as it is", () => {
  expect(sourceParts("Conditional logit (McFadden 1974)")).toEqual([
    { text: "Conditional logit (McFadden 1974)", href: null },
  ]);
});
