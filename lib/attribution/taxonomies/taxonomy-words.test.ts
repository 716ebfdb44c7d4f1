import { expect, it } from "vitest";
import { taxonomyWords } from "./taxonomy-words";

it("says title and modes, a line each, without what is left empty", () => {
  const modes = [
    { id: "1", title: "Too late", definition: "After the end.", category: "Time" },
    { id: "2", title: "Never", definition: "", category: "" },
  ];
  expect(taxonomyWords({ title: " Ours ", modes })).toBe("Ours\n1 Too late · Time · After the end.\n2 Never");
});
