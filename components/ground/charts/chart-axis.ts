/** How the axes of every chart look. */
export const axis = { stroke: "var(--line)", tick: { fill: "var(--faint)", fontSize: 11 }, tickLine: false } as const;
export const gridColor = "var(--line)";
