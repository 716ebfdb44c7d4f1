import { expect, it } from "vitest";
import { chainPartWords } from "./chain-part-words";

it("says where a failure shows, and of a trace that passed only where it ends", () => {
  expect(chainPartWords("symptom", "failed")).toBe("where the failure shows");
  expect(chainPartWords("symptom", "unknown")).toBe("where the failure shows");
  expect(chainPartWords("symptom", "passed")).toBe("where it ends");
  expect(chainPartWords("decisive", "passed")).toBe("decisive");
});
