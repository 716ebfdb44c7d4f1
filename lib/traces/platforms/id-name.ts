const numbered = /^[a-z_]{1,40}[._:-][0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a name is a word for a span and an id (`run.<uuid>` of Koog and BeeAI): it names no agent. */
export const isIdName = (name: string): boolean => numbered.test(name);
