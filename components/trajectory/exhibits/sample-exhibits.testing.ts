import {
  type AgentComparison,
  type Counterfactual,
  type Divergence,
  type InfluenceGraph,
  type Rounds,
  type ScoreSeries,
  type SpectrumTable,
  type Symptoms,
  type Votes,
} from "@/lib/traces/exhibit";

/** One exhibit of each kind, of a trace of 34 steps, for tests. */
export const sampleGraph: InfluenceGraph = {
  kind: "influence-graph",
  nodes: [
    {
      id: "task",
      role: "task",
      agent: null,
      steps: [0],
      summary: "Find the longest bridge opened after 1950.",
      defect: null,
    },
    {
      id: "plan",
      role: "orchestrator",
      agent: "Researcher",
      steps: [1, 2],
      summary: "Asks for all records.",
      defect: null,
    },
    {
      id: "open",
      role: "agent",
      agent: "Librarian",
      steps: [5, 11, 12],
      summary: "Reads lengths from the records.",
      defect: "Takes 853 feet for 853 metres.",
    },
    { id: "tools", role: "agent", agent: "Archive", steps: [4, 7], summary: "Returns records.", defect: null },
    {
      id: "check",
      role: "agent",
      agent: "FactChecker",
      steps: [32],
      summary: "Confirms the table.",
      defect: "Does not look at units.",
    },
    { id: "end", role: "conclusion", agent: "Researcher", steps: [33], summary: "Names Arl Bridge.", defect: null },
  ],
  edges: [
    { from: "task", to: "plan", inherited: "The question", effect: "no-defect" },
    { from: "plan", to: "open", inherited: "The order to list opening years", effect: "no-defect" },
    { from: "tools", to: "open", inherited: "Arl Bridge, 853 ft", effect: "adds-defect" },
    { from: "open", to: "check", inherited: "A table without units", effect: "carries-defect" },
    { from: "open", to: "end", inherited: "Arl Bridge is the longest", effect: "carries-defect" },
    { from: "check", to: "end", inherited: "The table is confirmed", effect: "carries-defect" },
    { from: "end", to: "nobody", inherited: "–", effect: "–" },
  ],
  path: ["end", "check", "open"],
};

export const sampleSeries: ScoreSeries = {
  kind: "score-series",
  title: "Probability of yes, decisive",
  basis: "token-log-probabilities",
  isHigherWorse: true,
  points: Array.from({ length: 34 }, (_, stepIndex) => ({
    stepIndex,
    value: 0.04 + (stepIndex % 3) / 20 + (stepIndex === 11 ? 0.66 : stepIndex > 11 ? 0.2 : 0),
  })),
  drops: [11, 32],
};

export const sampleVotes: Votes = {
  kind: "votes",
  ballots: [
    {
      voter: "all-at-once",
      method: "all-at-once",
      model: "judge-a",
      agent: "Librarian",
      stepIndex: 11,
      weight: 0.64,
      reliability: { right: 7, scored: 11 },
    },
    {
      voter: "step-by-step",
      method: "step-by-step",
      model: "judge-a",
      agent: "Librarian",
      stepIndex: 5,
      weight: 0.27,
      reliability: { right: 3, scored: 11 },
    },
    {
      voter: "all-at-once, sample 2",
      method: "all-at-once",
      model: "judge-b",
      agent: "Librarian",
      stepIndex: 11,
      weight: 1,
      reliability: null,
    },
  ],
  isDisputed: true,
};

export const sampleComparison: AgentComparison = {
  kind: "agent-comparison",
  passedCount: 4,
  rows: [
    { agent: "Librarian", measure: "steps", failed: 19, passed: { least: 8, median: 9.5, most: 11 }, isOutlier: true },
    {
      agent: "Librarian",
      measure: "time",
      failed: 14_200,
      passed: { least: 9_000, median: 11_000, most: 15_000 },
      isOutlier: false,
    },
    { agent: "Librarian", measure: "retries", failed: 3, passed: { least: 0, median: 0, most: 1 }, isOutlier: true },
    {
      agent: "FactChecker",
      measure: "tokens",
      failed: 312,
      passed: { least: 290, median: 300, most: 420 },
      isOutlier: false,
    },
  ],
};

export const sampleDivergence: Divergence = {
  kind: "divergence",
  peers: [
    { title: "The same question, passed on Monday", contentHash: "a".repeat(64), partsAt: 11, similarity: 0.81 },
    { title: "The same question, passed on Friday", contentHash: "b".repeat(64), partsAt: 5, similarity: 0.62 },
    { title: "A short one", contentHash: "c".repeat(64), partsAt: null, similarity: 0.4 },
  ],
  points: [
    { stepIndex: 5, partingCount: 1, suspicion: 0.33 },
    { stepIndex: 11, partingCount: 2, suspicion: 0.67 },
  ],
  nearest: {
    title: "The same question, passed on Monday",
    rows: [
      ...Array.from({ length: 11 }, (_, step) => ({
        failed: step,
        passed: step,
        passedWords: `Librarian: open_record ${step}`,
        isSame: true,
      })),
      { failed: 11, passed: null, passedWords: "", isSame: false },
      { failed: null, passed: 11, passedWords: "Librarian: converts feet to metres", isSame: false },
      { failed: 12, passed: 12, passedWords: "Librarian: open_record Jarrow Bridge", isSame: false },
    ],
  },
};

export const sampleSpectrum: SpectrumTable = {
  kind: "spectrum",
  failedCount: 3,
  passedCount: 4,
  rows: [
    {
      stepIndex: 11,
      agent: "Librarian",
      action: "reads a length without its unit",
      cf: 3,
      uf: 0,
      cs: 1,
      us: 3,
      famas: 0.71,
      ochiai: 0.866,
      tarantula: 0.8,
      dstar: 9,
    },
    {
      stepIndex: 3,
      agent: "Librarian",
      action: "search_archive",
      cf: 3,
      uf: 0,
      cs: 4,
      us: 0,
      famas: 0.31,
      ochiai: 0.655,
      tarantula: 0.5,
      dstar: 2.25,
    },
    {
      stepIndex: 32,
      agent: "FactChecker",
      action: "confirms",
      cf: 2,
      uf: 1,
      cs: 0,
      us: 4,
      famas: 0.52,
      ochiai: 0.816,
      tarantula: 1,
      dstar: null,
    },
  ],
};

export const sampleSymptoms: Symptoms = {
  kind: "symptoms",
  symptoms: [
    { rule: "contradiction", stepIndex: 12, words: "says 853 m where step 7 says 853 ft" },
    { rule: "unverified-value", stepIndex: 32, words: "repeats a table without looking at its source" },
  ],
  links: [
    { from: 7, to: 12, value: "853", isChanged: true },
    { from: 12, to: 33, value: "Arl Bridge", isChanged: false },
  ],
};

export const sampleRounds: Rounds = {
  kind: "rounds",
  rounds: [
    {
      agent: "Researcher",
      stepIndex: 2,
      total: 1.1,
      scores: [
        { evaluator: "is it an error", score: 0.4, critique: "The plan is fine." },
        { evaluator: "is it the first", score: 0.7, critique: "Nothing came before." },
      ],
    },
    {
      agent: "Librarian",
      stepIndex: 11,
      total: 1.8,
      scores: [
        { evaluator: "is it an error", score: 0.95, critique: "The unit is dropped." },
        { evaluator: "is it the first", score: 0.85, critique: "Units were right until here." },
      ],
    },
  ],
};

const arm = (flips: number, count: number) => ({ flips, count });

export const sampleCounterfactual: Counterfactual = {
  kind: "counterfactual",
  isSimulated: false,
  target: "Sandbox team",
  corrector: "scripted oracle",
  order: "in-turn",
  scanLevel: 0.05,
  level: 0.0125,
  replaysPerArm: 5,
  replayCount: 46,
  steps: [
    {
      stepIndex: 2,
      agent: "Researcher",
      finding: "refuted",
      correction: "Asks for lengths in metres.",
      corrected: arm(0, 5),
      control: arm(1, 5),
      pValue: 1,
    },
    {
      stepIndex: 5,
      agent: "Librarian",
      finding: "nothing-to-correct",
      correction: null,
      corrected: arm(0, 0),
      control: arm(0, 0),
      pValue: null,
    },
    {
      stepIndex: 11,
      agent: "Librarian",
      finding: "decisive",
      correction: "Reads 853 feet as 260 metres.",
      corrected: arm(5, 5),
      control: arm(0, 5),
      pValue: 0.00397,
    },
    {
      stepIndex: 32,
      agent: "FactChecker",
      finding: "not-tested",
      correction: null,
      corrected: arm(0, 0),
      control: arm(0, 0),
      pValue: null,
    },
  ],
  placebo: { stepIndex: 2, flips: 0, count: 5 },
  commitmentStep: 2,
  proof: "earliest",
  untestedToolResults: [],
  stoppedBy: null,
};

export const sampleExhibits = [
  sampleGraph,
  sampleSeries,
  sampleVotes,
  sampleComparison,
  sampleDivergence,
  sampleSpectrum,
  sampleSymptoms,
  sampleRounds,
  sampleCounterfactual,
];
