/**
 * What a step can be. Apart from the schema of a trace, so that a page can name kinds
 * without carrying what checks them.
 */
export const stepKinds = ["input", "message", "thought", "handoff", "tool-call", "tool-result", "system"] as const;
