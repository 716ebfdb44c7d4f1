/** A figure that the documents state, as the command printed it. */
export interface MeasuredFigure {
  what: string;
  /** With its interval or range, letter for letter as the page has it. */
  value: string;
  page: string;
  /** Below `npm run`. */
  command: string;
  date: string;
  /** What the figure is about, and what was left out when it was learned or chosen. */
  on: string;
  /** What failed, and what it does not say. */
  failed: string;
}

export interface FigureGroup {
  title: string;
  figures: readonly MeasuredFigure[];
}

const whoAndWhen = "137 labeled Who&When files; weights learned without the question (nested cross-validation)";
const families = "350 generated families of runs with one planted fault each, seed 1";
const evidenceSet = "the whole set left out of the weights";

export const answerFigures: FigureGroup = {
  title: "answers without a model",
  figures: [
    {
      what: "tracer, step, algorithm-generated (94), %",
      value: "49.4 [40–59]",
      page: "docs/figures.md",
      command: "bench tracer",
      date: "2026-11-23",
      on: whoAndWhen,
      failed: "Beats no rule clearly: “first code or first failing code” names 42.6 [33–53].",
    },
    {
      what: "tracer, agent, algorithm-generated, %",
      value: "71.1 [62–80]",
      page: "docs/figures.md",
      command: "bench tracer",
      date: "2026-11-23",
      on: whoAndWhen,
      failed: "The same rule names 70.2 [61–80].",
    },
    {
      what: "tracer, step, hand-crafted (43), %",
      value: "25.6 [14–38]",
      page: "docs/figures.md",
      command: "bench tracer",
      date: "2026-11-23",
      on: whoAndWhen,
      failed: "No better than “origin of the final answer”; for the agent, the best baseline is better (65.1 to 58.1).",
    },
    {
      what: "unknown system, step, algorithm-generated, %",
      value: "39.4 [29–49]",
      page: "docs/evidence/README.md",
      command: "bench evidence",
      date: "2026-11-29",
      on: evidenceSet,
      failed: "Below “first code” (41.5 [32–52]), which reads two signs.",
    },
    {
      what: "unknown system, step, hand-crafted, %",
      value: "30.2 [16–44]",
      page: "docs/evidence/README.md",
      command: "bench evidence",
      date: "2026-11-29",
      on: evidenceSet,
      failed: "The interval covers the best baseline.",
    },
    {
      what: "unknown system, step, tau-retail (29), %",
      value: "20.7 [7–34]",
      page: "docs/evidence/README.md",
      command: "bench evidence",
      date: "2026-11-29",
      on: evidenceSet,
      failed: "Three runs better than the best baseline, which may be chance.",
    },
    {
      what: "unknown system, step, HotpotQA (91), %",
      value: "62.6 [50–75]",
      page: "docs/evidence/README.md",
      command: "bench evidence",
      date: "2026-11-29",
      on: "in no weights",
      failed: "One run better than “the last act of an agent” (61.5).",
    },
    {
      what: "evidence at the planted step, sandbox, of operators that leave a trace",
      value: "126 of 166 (76%)",
      page: "docs/evidence/README.md",
      command: "bench evidence -- --operators",
      date: "2026-11-28",
      on: "200 failures of a seed in view while kinds were written",
      failed: "A seed that nobody had looked at: 66.5%. Scripted agents.",
    },
    {
      what: "`trajectory-divergence`, step, with passed runs of the question, %",
      value: "78.0 [73–82]",
      page: "docs/methods/trajectory-divergence.md",
      command: "bench families",
      date: "2026-11-23",
      on: families,
      failed: "Faults of content alone: 24.0 [14–37]. Made runs.",
    },
    {
      what: "`spectrum` by Ochiai, step, %",
      value: "53.4 [48–59]",
      page: "docs/methods/trajectory-divergence.md",
      command: "bench families",
      date: "2026-11-23",
      on: families,
      failed: "With its default formula 16.9 [13–21].",
    },
    {
      what: "`rules`, step, the failed run alone, %",
      value: "52.6 [47–58]",
      page: "docs/methods/rules.md",
      command: "bench families",
      date: "2026-11-28",
      on: families,
      failed: "On Who&When, 38.3 and 9.3: below “first code” and “origin of the final answer”.",
    },
    {
      what: "`rules`, step, runs in 68 formats, by story, %",
      value: "49.3 [36–62]",
      page: "docs/methods/rules.md",
      command: "bench carry-over",
      date: "2026-11-28",
      on: "44 made stories, half of them in view while evidence was written",
      failed: "The best constant step, chosen in hindsight, names 23.8 [14–36].",
    },
    {
      what: "whose fault: agents and others told apart, %",
      value: "87.0% [85–89]",
      page: "docs/party.md",
      command: "bench party",
      date: "2026-11-29",
      on: "1,200 failures of seeds not used while building",
      failed: "Wrong records in the data: 4 of 39. Scripted agents.",
    },
    {
      what: "incidents, adjusted Rand index",
      value: "0.740",
      page: "docs/incidents.md",
      command: "bench incidents",
      date: "2026-11-30",
      on: "2,514 failures of four held-out worlds",
      failed: "One world is below 0.7 (0.643). Without passed runs 0.224.",
    },
    {
      what: "alarms in passed runs, HotpotQA",
      value: "5.3% [2–10] of 114",
      page: "docs/watching.md",
      command: "bench alarm",
      date: "2026-11-30",
      on: "a seed not used while rules were chosen",
      failed: "People’s errors there are hardly ever found: 1.1% [0–4].",
    },
    {
      what: "alarms near the planted step, sandbox",
      value: "50.7% [45–56] of 300",
      page: "docs/watching.md",
      command: "bench alarm",
      date: "2026-11-30",
      on: "a seed not used while rules were chosen",
      failed: "Half of the faults raise none.",
    },
  ],
};
