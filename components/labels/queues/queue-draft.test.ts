import { expect, it } from "vitest";
import { defaultsWords, firstDraft, type QueueDraft, queueFaults, toQueueInput } from "./queue-draft";

const draft = (change: Partial<QueueDraft> = {}): QueueDraft => ({
  ...firstDraft("ada", 300),
  name: "Weekly",
  ...change,
});
const faulty = (change: Partial<QueueDraft>, populationCount = 300) =>
  Object.keys(queueFaults(draft(change), populationCount));

it("begins with oneself, blind, and a random stream that is large enough to measure on", () => {
  expect(firstDraft("ada", 300)).toMatchObject({ members: ["ada"], isBlind: true, randomSample: "20" });
  expect(firstDraft(null, 7)).toMatchObject({ members: [], randomSample: "7" });
  expect(firstDraft("ada", 300, 38)).toMatchObject({ randomSample: "38" });
});

it("can be sent once it has a name", () => {
  expect(queueFaults(firstDraft("ada", 300), 300)).toEqual({ name: "Enter a name." });
  expect(queueFaults(draft(), 300)).toEqual({});
});

it("names the field that cannot be sent", () => {
  expect(faulty({ members: [] })).toEqual(["members"]);
  expect(faulty({ annotatorsPerTrace: "2" })).toEqual(["annotatorsPerTrace"]);
  expect(faulty({ members: ["a", "b"], annotatorsPerTrace: "2" })).toEqual([]);
  expect(faulty({ members: ["a", "b"], annotatorsPerTrace: "2", assignment: "round-robin" })).toEqual(["assignment"]);
  expect(faulty({ randomSample: "twenty" })).toEqual(["randomSample"]);
  expect(faulty({ randomSample: "20" }, 19)).toEqual(["randomSample"]);
  expect(faulty({ randomShare: "101" })).toEqual(["randomShare"]);
  expect(faulty({ randomSample: "0", randomShare: "" })).toEqual([]);
  expect(faulty({ reservationMinutes: "4" })).toEqual(["reservationMinutes"]);
});

it("sends figures as numbers and the share between 0 and 1", () => {
  expect(toQueueInput(draft({ name: " Weekly ", randomShare: "25 %", reservationMinutes: "1,000" }))).toEqual({
    name: "Weekly",
    members: ["ada"],
    isBlind: true,
    assignment: "anyone",
    incidentsFirst: true,
    annotatorsPerTrace: 1,
    randomSample: 20,
    randomShare: 0.25,
    reservationMinutes: 1000,
  });
});

it("says in a line what is folded", () => {
  expect(defaultsWords(draft())).toBe("1 person per trace, blind, 20 traces at random");
  expect(defaultsWords(draft({ annotatorsPerTrace: "2", isBlind: false, randomSample: "0" }))).toBe(
    "2 people per trace, not blind, none at random",
  );
});
