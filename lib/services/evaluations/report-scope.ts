/** Under which the report of an evaluation is kept. */
export const reportScope = (evaluationId: string): string => `evaluation:${evaluationId}`;
/** Under which the leaderboard of a version is kept, of one split or of all its cases. */
export const leaderboardScope = (versionId: string, split: string | null): string =>
  `leaderboard:${versionId}${split === null ? "" : `:${split}`}`;
