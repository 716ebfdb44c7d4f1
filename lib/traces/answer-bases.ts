/**
 * On what an answer to "who broke it" rests: ground truth, an unchecked run, or nothing. `answer` asks for what runs
 * say whatever ground truth says.
 */
export const bases = ["truth", "run", "none", "answer"] as const;
