const numbered = /^(?:[a-z_]{1,40}[._:-])?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The hexadecimal digits of an id alone: a node of Agno's graph. */
const digits = /^(?=.*\d)[0-9a-f]{16,64}$/i;

/** Whether a name is an id, or a word for a span and an id (`run.<uuid>` of Koog and BeeAI): it names no agent. */
export const isIdName = (name: string): boolean => numbered.test(name) || digits.test(name);
