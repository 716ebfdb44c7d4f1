import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { type VersionLine } from "@/lib/attribution/overview/versions-lines";
import { VersionsTable } from "./versions-table";

const share = { value: 0.4, low: 0.3, high: 0.5, count: 80 };
const line: VersionLine = {
  table: "agents",
  name: "Coder",
  searchA: "",
  searchB: "",
  a: share,
  b: share,
  countA: 32,
  countB: 32,
  difference: { value: 0, low: -0.15, high: 0.15 },
  p: 1,
  corrected: 1,
  verdict: "no evidence",
  correctedA: { value: 0.25, low: 0.15, high: 0.37 },
  correctedB: null,
  correctedDifference: null,
};
const drawn = (one: VersionLine) =>
  renderToStaticMarkup(
    <VersionsTable
      workspace="kitchen"
      title="Responsible agents"
      nameHead="Agent"
      versions={{ a: "1.0", b: "1.1" }}
      lines={[one]}
    />,
  );

it("shows the corrected share of the version that has labels, and a difference only of two", () => {
  expect(drawn(line).match(/>corrected [^<]*/g)).toEqual([">corrected 25% [15–37]"]);
  const both = {
    ...line,
    correctedB: { value: 0.3, low: 0.2, high: 0.42 },
    correctedDifference: { value: 0.05, low: -0.1, high: 0.21 },
  };
  expect(drawn(both).match(/>corrected [^<]*/g)).toEqual([
    ">corrected 25% [15–37]",
    ">corrected 30% [20–42]",
    ">corrected +5 [−10 to +21]",
  ]);
});
