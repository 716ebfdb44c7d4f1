import { expect, it } from "vitest";
import { ownTitles, type Titled } from "./own-titles";
import { titleFrom, untitled } from "./title";

const read = (question: string, more: Partial<Titled> = {}): Titled => ({
  question,
  title: titleFrom(question, more.externalId ?? untitled),
  ...more,
});

const boilerplate = "We're currently solving the following issue within our repository. Here's the issue text:";

it("begins behind what the traces of an import share, or what those of the system do", () => {
  const one = read(`${boilerplate}\nFix the parser`);
  expect(ownTitles([one, read(`${boilerplate}\nClose the file`)])).toEqual(["Fix the parser", "Close the file"]);
  expect(ownTitles([one], { others: [`${boilerplate}\nClose the file`] })).toEqual(["Fix the parser"]);
  expect(ownTitles([one])).toEqual([boilerplate]);
});

it("says which sample it is where many ask the same, and in which round", () => {
  const samples = [1, 2].map((epoch) => read("Solve it.", { metadata: { sampleId: "s-7", epoch } }));
  expect(ownTitles(samples)).toEqual(["s-7 (1) · Solve it.", "s-7 (2) · Solve it."]);
  const opaque = ["0f8fad5b-d9cb-469f-a165-70867728950e", "7c9e6679-7425-40de-944b-e07fc1f90ae7"];
  expect(ownTitles(opaque.map((externalId) => read("Solve it.", { externalId })))).toEqual([
    "7728950e · Solve it.",
    "c1f90ae7 · Solve it.",
  ]);
  const paths = ["suite/sales:22/1921735708-ab032904", "suite/sales:22/1921735708"];
  expect(ownTitles(paths.map((externalId) => read("Solve it.", { externalId })))).toEqual([
    "ab032904 · Solve it.",
    "1921735708 · Solve it.",
  ]);
});

it("is the name of the sample, else of the file, where nothing was asked", () => {
  expect(ownTitles([read("", { externalId: "run-3" })], { fileName: "agents.log" })).toEqual(["run-3"]);
  expect(ownTitles([read("")], { fileName: "logs/agents.log" })).toEqual(["agents.log"]);
  expect(ownTitles([read(""), read("")], { fileName: "agents.log" })).toEqual(["agents.log #1", "agents.log #2"]);
  expect(ownTitles([read("")])).toEqual([untitled]);
});

it("leaves a title that a format or a person gave", () => {
  expect(ownTitles([read("Why?", { title: "My session" })], { fileName: "a.json" })).toEqual(["My session"]);
});
