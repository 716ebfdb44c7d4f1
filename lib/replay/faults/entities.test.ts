import { describe, expect, it } from "vitest";
import { seededRandom } from "@/lib/attribution/statistics/seeded-random";
import { type ReplayStep } from "../protocol/messages";
import { createLookalikes, entitiesOf } from "./entities";
import { type FaultSite } from "./fault-operator";

const step = (index: number, content: string, kind: ReplayStep["kind"] = "message"): ReplayStep => ({
  index,
  agent: "Ann",
  kind,
  content,
});
const siteOf = (content: string, before: string[], question = ""): FaultSite => ({
  question,
  agents: ["Ann", "Web Surfer"],
  random: seededRandom(1),
  before: before.map((text, index) => step(index, text)),
  step: step(before.length, content),
});
const likeOf = (site: FaultSite, text: string): string[] => {
  const entity = entitiesOf(site.step.content).find((one) => one.text === text);
  return entity ? createLookalikes(site)(entity) : [];
};

describe("things that a text names", () => {
  it("are names, codes and what is quoted, but no names of fields and no beginnings of sentences", () => {
    expect(
      entitiesOf('The clerk asked Maria Bell about A-17 and "north wing". Then {"city": "Oslo"}')
        .map(({ text }) => text)
        .sort(),
    ).toEqual(["A-17", "Maria Bell", "Oslo", "north wing"].sort());
  });

  it("are taken for a namesake first", () => {
    const site = siteOf("We ask Maria Bell.", ["There are Maria Stone, Peter Hall and Oslo."]);
    expect(likeOf(site, "Maria Bell")).toEqual(["Maria Stone"]);
  });

  it("are taken for what stands under the same name in a record", () => {
    const site = siteOf('{"city": "Oslo"}', ['[{"city": "Oslo"}, {"city": "Bergen"}, {"owner": "Peter"}]']);
    expect(likeOf(site, "Oslo")).toEqual(["Bergen"]);
  });

  it("are never taken for an agent, a word of the language, or another kind of thing", () => {
    const site = siteOf("We ask Maria Bell of A-17.", [
      "I asked Web Surfer and The Result. Read the result of Oslo.",
      "room B-2",
    ]);
    expect(likeOf(site, "Maria Bell")).toEqual([]);
    expect(likeOf(site, "A-17")).toEqual([]);
  });
});
