import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { personColumns } from "./person-columns";

// Where a new column has the name of a person and is not listed, a deleted account would leave it behind.
test("every column that says who did something is listed, with the id beside it", () => {
  const models = readFileSync("prisma/schema.prisma", "utf8").matchAll(/^model (\w+) \{\n(.*?)^\}/gms);
  const found = [...models].flatMap(([, table = "", body = ""]) => {
    const columns = [...body.matchAll(/^ {2}(\w+) +(?:String|String\?)(?: |$)/gm)].map(([, name = ""]) => name);
    return columns
      .filter((name) => /ByName$|^(author|actor|from|owner)Name$|^(changed|read|placed)By$/.test(name))
      .map((name) => [table, name, columns.find((other) => other === `${name.replace(/Name$/, "")}Id`) ?? null]);
  });
  const byName = (a: unknown, b: unknown): number => (String(a) < String(b) ? -1 : 1);
  expect(found.toSorted(byName)).toEqual(personColumns.toSorted(byName));
});
