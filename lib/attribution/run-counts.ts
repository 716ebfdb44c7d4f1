/** What one evaluation made of one trace, all of it counted. */
export interface EvaluationRuns {
  id: string;
  title: string;
  runCount: number;
  methodCount: number;
  /** Of its runs, those that wait or go on. */
  activeCount: number;
  /** When the newest of them was made. ISO 8601 in UTC. */
  newestAt: string;
}

/** How many runs a trace has, whatever part of them is at hand. */
export interface RunCounts {
  all: number;
  /** Those that no evaluation made. */
  own: number;
  evaluations: EvaluationRuns[];
}

export const noRuns: RunCounts = { all: 0, own: 0, evaluations: [] };
