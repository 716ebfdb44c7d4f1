import { expect, it } from "vitest";
import { gateSarif } from "./gate-sarif";
import { madeReport } from "./testing/made-report";

interface Sarif {
  version: string;
  runs: {
    tool: { driver: { name: string; version: string; rules: { id: string }[] } };
    results: {
      ruleId: string;
      ruleIndex: number;
      kind: string;
      level: string;
      message: { text: string; markdown: string };
      locations?: { physicalLocation: { artifactLocation: { uri: string } } }[];
    }[];
  }[];
}
const read = (...about: Parameters<typeof madeReport>): Sarif["runs"][number] => {
  const { runs } = JSON.parse(gateSarif(madeReport(...about), "0.1.0")) as Sarif;
  return runs[0] as Sarif["runs"][number];
};

it("has a result for each line, with its rule, its level and the traces that show it", () => {
  const { tool, results } = read();
  expect(tool.driver).toMatchObject({ name: "faultline", version: "0.1.0" });
  for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
  expect(results.map(({ ruleId, kind, level }) => [ruleId, kind, level])).toEqual([
    ["failure-rate", "fail", "error"],
    ["incident", "fail", "error"],
    ["agent-mode", "fail", "error"],
  ]);
  expect(results[0]?.locations).toHaveLength(5);
  expect(results[0]?.locations?.[0]?.physicalLocation.artifactLocation.uri).toBe("runs/a%20b.json");
});

it("points to a trace of a server by its address", () => {
  const { results } = read({ place: "https://faultline.example/api/v1/traces/1" });
  expect(results[0]?.locations?.[0]?.physicalLocation.artifactLocation.uri).toBe(
    "https://faultline.example/api/v1/traces/1",
  );
});

it("writes names from traces as text", () => {
  const agent = "[click](https://example.com) <b> @octocat";
  const { results } = read({ blame: { agent, mode: null } });
  const { text, markdown } = results[1]?.message ?? { text: "", markdown: "" };
  expect(text).toContain("\\[click\\](https://example.com)");
  expect(markdown).not.toMatch(/\]\(|<b>|@octocat/);
});
