import { expect, test } from "vitest";
import { renamed, sharedNames } from "./shared-names";

const answering = (name: string, status = "200") => ({
  responses: { [status]: { content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } } } },
});
const holding = (...fields: string[]) => ({ properties: Object.fromEntries(fields.map((field) => [field, {}])) });

test("an answer of several operations is named for what it holds, and one's own stays", () => {
  const schemas = {
    CancelRunAnswer: holding("run"),
    DeleteViewAnswer: holding("isDeleted"),
    ListSharesAnswer: holding("shares", "nextCursor"),
    GetOneAnswer: holding("one"),
    Known: holding("known"),
  };
  const operations = [
    ...["CancelRunAnswer", "DeleteViewAnswer", "ListSharesAnswer", "Known"].flatMap((name) => [
      answering(name),
      answering(name, "202"),
    ]),
    answering("GetOneAnswer"),
    answering("GetOneAnswer", "422"),
  ];
  const names = sharedNames(operations, schemas, (name) => name === "Known");
  expect(Object.fromEntries(names)).toEqual({
    CancelRunAnswer: "RunAnswer",
    DeleteViewAnswer: "DeletedAnswer",
    ListSharesAnswer: "SharesAnswer",
  });
  expect(renamed(answering("CancelRunAnswer"), names)).toEqual(answering("RunAnswer"));
});

test("a name that is taken is given to nothing else", () => {
  const schemas = { CancelRunAnswer: holding("run"), RunAnswer: holding("other") };
  const operations = [answering("CancelRunAnswer"), answering("CancelRunAnswer")];
  expect(sharedNames(operations, schemas, () => false).size).toBe(0);
});
