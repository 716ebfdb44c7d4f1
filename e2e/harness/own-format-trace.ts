/** A trace in our own format, of four steps by two agents; `change` replaces its fields. */
export const ownFormatTrace = (question: string, change: Record<string, unknown> = {}): object => ({
  faultline: 1,
  trace: {
    question,
    outcome: "failed",
    system: { name: "ferry-desk", version: "1.4" },
    steps: [
      { agent: "Human", kind: "input", content: question },
      { agent: "Planner", content: "Look the timetable up, then answer." },
      { agent: "Surfer", content: `The page about "${question}" names no pier.` },
      { agent: "Planner", content: "Then it is pier 3." },
    ],
    ...change,
  },
});
