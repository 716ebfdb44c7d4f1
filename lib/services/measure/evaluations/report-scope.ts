/** Under which the report of an evaluation is kept. */
export const reportScope = (evaluationId: string): string => `evaluation:${evaluationId}`;
/** Under which the leaderboard of a version is kept, of one split or of all its cases. */
export const leaderboardScope = (versionId: string, split: string | null): string =>
  `${leaderboardScopes(versionId)}${split === null ? "" : `:${split}`}`;
/** What those of all its splits begin with. */
export const leaderboardScopes = (versionId: string): string => `leaderboard:${versionId}`;
/**
 * Under which either is kept for a reader from whom some of its cases are hidden; begins with what it is kept under for
 * others, so that both are dropped together.
 */
export const scopeOfReader = (scope: string, userId: string): string => `${scope} for ${userId}`;
