/**
 * Reads the text format of Prometheus as strictly as its own parser does: every sample under its `# TYPE`, names and
 * labels of the allowed letters, no sample twice, buckets that grow and end at the count. Throws an Error with the
 * line.
 */
export function parseMetrics(text: string): Map<string, number> {
  const samples = new Map<string, number>();
  const types = new Map<string, string>();
  if (!text.endsWith("\n")) throw new Error("the last line has no end");
  for (const line of text.slice(0, -1).split("\n")) {
    const comment = /^# (HELP|TYPE) ([a-zA-Z_:][a-zA-Z0-9_:]*) (.+)$/.exec(line);
    if (comment) {
      const [, kind, name = "", said = ""] = comment;
      if (kind === "TYPE" && (types.has(name) || !["counter", "gauge", "histogram"].includes(said)))
        throw new Error(line);
      if (kind === "TYPE") types.set(name, said);
      continue;
    }
    const sample =
      /^([a-zA-Z_:][a-zA-Z0-9_:]*)((?:\{(?:[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\[\\"n])*",?)*\})?) (\S+)$/.exec(line);
    if (!sample) throw new Error(line);
    const [, name = "", labels = "", said = ""] = sample;
    const value = said === "+Inf" ? Infinity : Number(said);
    const family = types.has(name) ? name : name.replace(/_(bucket|sum|count)$/, "");
    if (Number.isNaN(value) || !types.has(family) || samples.has(name + labels)) throw new Error(line);
    if (family !== name && types.get(family) !== "histogram") throw new Error(line);
    if (types.get(family) === "counter" && (value < 0 || !name.endsWith("_total"))) throw new Error(line);
    samples.set(name + labels, value);
  }
  requireGrowing(samples);
  return samples;
}

function requireGrowing(samples: ReadonlyMap<string, number>): void {
  const last = new Map<string, number>();
  for (const [name, value] of samples) {
    const bucket = /^(\w+)_bucket\{(.*?),?le="([^"]+)"\}$/.exec(name);
    if (!bucket) continue;
    const [, family = "", labels = "", bound = ""] = bucket;
    const series = `${family}{${labels}}`;
    if (value < (last.get(series) ?? 0)) throw new Error(`${name} is less than the bucket before`);
    last.set(series, value);
    if (bound === "+Inf" && samples.get(`${family}_count{${labels}}`) !== value) throw new Error(`${name}: no count`);
  }
}
