import { findFacts } from "@/lib/attribution/rules/find-facts";
import { type Trace } from "@/lib/traces/trace";

/** Of a longer text its beginning is read. */
const maxReadLength = 20_000;

/**
 * How the codes and numbers of each step stand to the steps before it, as signs: `fresh:` a form means that the step
 * holds one of this form that neither the question nor a step before has, `differs:` that it holds one that the last
 * step with this form does not have, `stale:` that such a one stood earlier. `repeat:` means that its agent said or
 * asked the same before, word for word. Linear in the length of the trace.
 */
export function readRelations(trace: Trace): string[][] {
  const said = new Set<string>();
  const known = new Set(findFacts(trace.question).map(({ text }) => text));
  const last = new Map<string, Set<string>>();
  return trace.steps.map(({ agent, content, tool }) => {
    const signs = new Set<string>();
    const own = new Map<string, Set<string>>();
    for (const { text, form } of findFacts(content)) {
      const held = own.get(form);
      if (held === undefined) own.set(form, new Set([text]));
      else held.add(text);
      const isKnown = known.has(text);
      if (!isKnown) signs.add(`fresh:${form}`);
      const before = last.get(form);
      if (before === undefined || before.has(text)) continue;
      signs.add(`differs:${form}`);
      if (isKnown) signs.add(`stale:${form}`);
    }
    for (const [form, held] of own) {
      last.set(form, held);
      for (const text of held) known.add(text);
    }
    const words = [agent, tool?.name ?? "", content.slice(0, maxReadLength)].join("\n");
    if (content !== "" && said.has(words)) signs.add("repeat:");
    said.add(words);
    return [...signs];
  });
}
