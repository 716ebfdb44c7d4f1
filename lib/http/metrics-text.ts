/** Figures in the text format of Prometheus, version 0.0.4. */

export interface Sample {
  labels?: Readonly<Record<string, string>>;
  value: number;
  /** Of a histogram: which of its series. */
  suffix?: "_bucket" | "_sum" | "_count";
}

export interface Metric {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram";
  samples: readonly Sample[];
}

const escaped = (text: string): string => text.replace(/\\/g, "\\\\").replace(/"/g, '\\"').replace(/\n/g, "\\n");

const labelText = (labels: Readonly<Record<string, string>>): string => {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return parts.length === 0 ? "" : `{${parts.join(",")}}`;
};

const valueText = (value: number): string => (value === Infinity ? "+Inf" : String(value));

const linesOf = ({ name, help, type, samples }: Metric): string[] => [
  `# HELP ${name} ${help.replace(/\\/g, "\\\\").replace(/\n/g, "\\n")}`,
  `# TYPE ${name} ${type}`,
  ...samples.map(({ labels = {}, value, suffix = "" }) => `${name}${suffix}${labelText(labels)} ${valueText(value)}`),
];

export const metricsText = (metrics: readonly Metric[]): string => `${metrics.flatMap(linesOf).join("\n")}\n`;
