import { expect, test } from "vitest";
import { currentRequestId, requestIdOf, underRequestId } from "./request-id";

const given = (id: string) => requestIdOf(new Headers({ "x-request-id": id }));

test("an id that is fit for a log is taken, and any other is replaced", () => {
  expect(given("req_1.2:3/4+5=-")).toBe("req_1.2:3/4+5=-");
  for (const odd of ["", "two words", "a".repeat(129), "é", 'x"y', "a,b"])
    expect(given(odd)).toMatch(/^[0-9a-f-]{36}$/);
  expect(requestIdOf(new Headers())).not.toBe(requestIdOf(new Headers()));
});

test("it is known while its request is answered, of two at once to each its own", async () => {
  const seen = await Promise.all(
    ["a", "b"].map((id) =>
      underRequestId(id, async () => {
        await Promise.resolve();
        return currentRequestId();
      }),
    ),
  );
  expect(seen).toEqual(["a", "b"]);
  expect(currentRequestId()).toBeUndefined();
});
