import { expect, it } from "vitest";
import { type Step } from "@/lib/traces/trace";
import { prepareSteps } from "./prepare-steps";

const step: Step = {
  index: 0,
  agent: "Beekeeper",
  rawAgent: "Beekeeper",
  kind: "message",
  content: "Look.",
  isError: false,
  source: { pointer: "" },
};

it("tells a judge the type and size of media, and neither bytes nor hash", () => {
  const media: Step["media"] = [
    { kind: "image", mediaType: "image/png", byteSize: 12_000, sha256: "a".repeat(64), name: "x" },
    { kind: "audio", address: "https://bees.example/a" },
  ];
  const [prepared] = prepareSteps([{ ...step, media }], "n0nce");
  expect(prepared?.fence).toBe(
    `<step-n0nce index="0" agent="Beekeeper" media-not-shown="image/png, 12 kB; audio">Look.</step-n0nce>`,
  );
});

it("says nothing of a step that is text alone", () => {
  expect(prepareSteps([step], "n0nce")[0]?.fence).toBe(`<step-n0nce index="0" agent="Beekeeper">Look.</step-n0nce>`);
});
