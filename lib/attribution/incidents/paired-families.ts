/** Families whose signs are the same in all systems: which of them one and the same fault shows can be learned. */
export const pairedFamilies = ["change", "evidence", "unusual", "detail"] as const;
export type PairedFamily = (typeof pairedFamilies)[number];

export const pairOf = (one: string, other: string): string => [one, other].sort().join("~");
