import { expect, test } from "vitest";
import { nextSpeaker } from "./next-speaker";

test.each([
  ["Next speaker WebSurfer", "WebSurfer"],
  ["Next speaker: Planner_2\n", "Planner_2"],
  ["Selected speaker: 'Coder'.", "Coder"],
  ["The next speaker is 代理人", "代理人"],
  ["Transferring back to supervisor", "supervisor"],
  ["Successfully transferred to weather_agent", "weather_agent"],
  ["Transferred to Tracer, adopting the role of Tracer immediately.", "Tracer"],
  ['{"next_speaker": "Editor"}', "Editor"],
  ['{ "next": "Researcher", "reason": "It knows the archive." }', "Researcher"],
  ['{"next_speaker": {"answer": "Surfer", "reason": "The page is open."}}', "Surfer"],
])("%s names who goes on", (content, name) => {
  expect(nextSpeaker(content)).toBe(name);
});

test.each([
  "",
  "Next speaker",
  "Next speaker WebSurfer\nPlease open the page.",
  "Transferred 30 GBP to Nadir Optics; the balance is 12 GBP.",
  "Transferring back to supervisor, since the count does not add up",
  '{"next_speaker": "Editor", "instruction": "Shorten it."}',
  '{"next": ["A", "B"]}',
  '{"name": "Editor"}',
  "{not JSON",
  `Next speaker ${"long ".repeat(40)}`,
  `{"next": "A", "reason": "${"x".repeat(500)}"}`,
])("%s says more, or nothing of that kind", (content) => {
  expect(nextSpeaker(content)).toBeNull();
});
