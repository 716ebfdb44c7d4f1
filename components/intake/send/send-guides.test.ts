import { expect, it } from "vitest";
import { sendGuides } from "./send-guides";

const place = { origin: "https://faultline.example", key: "fl_made" };

it("each framework sends to this instance with the key", () => {
  expect(sendGuides.length).toBeGreaterThan(10);
  expect(new Set(sendGuides.map(({ id }) => id)).size).toBe(sendGuides.length);
  for (const { id, variables, code, content } of sendGuides) {
    const text = variables(place);
    expect(text, id).toContain(place.origin);
    expect(text, id).toContain(place.key);
    expect(`${code}${content}`, id).not.toContain("undefined");
  }
});
