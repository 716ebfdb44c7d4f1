import { expect, test } from "vitest";
import { checkFloors } from "./check-floors";

const floors = { components: ["ground/ui", "trajectory"], "components/trajectory": ["address", "page.tsx"] };
const faultsIn = (files: Readonly<Record<string, string>>): string[] =>
  checkFloors(
    Object.entries(files).map(([path, text]) => ({ path, text })),
    floors,
  ).flatMap(({ faults }) => faults.map(({ rule, place }) => `${rule} ${place}`));

test.each([
  ["an import", `import { a } from "@/components/trajectory/address/a";`],
  ["an import of a type", `import { type A } from "../../trajectory/address/a";`],
  ["an export from elsewhere", `export { a } from "@/components/trajectory/address/a";`],
  ["an import when it is needed", `const a = await import("@/components/trajectory/address/a");`],
  ["a type by its module", `export type B = import("@/components/trajectory/address/a").A;`],
])("%s of a higher room runs upwards", (_, text) => {
  expect(faultsIn({ "components/ground/ui/a.ts": text })).toEqual(["upward components/ground/ui/a.ts"]);
});

test("a house inside another is one room of that, and has an order of its own", () => {
  expect(
    faultsIn({
      "components/trajectory/page.tsx": `import "./address/a"; import "@/components/ground/ui/b";`,
      "components/trajectory/address/a.ts": `import "../page";`,
    }),
  ).toEqual(["knot components/trajectory", "upward components/trajectory/address/a.ts"]);
});

test("tests and what only they use may import what they like", () => {
  const upward = `import "@/components/trajectory/address/a";`;
  expect(
    faultsIn({
      "components/ground/ui/a.test.tsx": upward,
      "components/ground/ui/made-a.testing.ts": upward,
      "components/ground/ui/testing/a.ts": upward,
    }),
  ).toEqual([]);
});

test("a file that lies in no room is named", () => {
  expect(faultsIn({ "components/ground/a.ts": "", "components/other/b.ts": "" })).toEqual([
    "room components/ground/a.ts",
    "room components/other/b.ts",
  ]);
});
