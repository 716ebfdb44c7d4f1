/** What a check found: nothing wrong, or what is wrong and how to repair it. */
export type Finding = { ok: string } | { error: string; fix: string };
