import { type Step, type StepKind } from "@/lib/traces/trace";
import { type SeededRandom } from "./seeded-random";

/** Times and token counts of made steps: they follow from kind and length, and say that a script wrote the step. */
export class StepClock {
  constructor(
    private readonly random: SeededRandom,
    private clockMs: number,
    private readTokens: number,
  ) {}

  take(
    kind: StepKind,
    content: string,
  ): Pick<Step, "startedAt" | "durationMs" | "model" | "inputTokens" | "outputTokens"> {
    const isWritten = kind !== "input" && kind !== "tool-result" && kind !== "system";
    const written = Math.ceil(content.length / 4) + 4;
    const durationMs = isWritten ? 600 + written * this.random.int(14, 22) : this.random.int(20, 900);
    const spent = isWritten ? { model: "scripted", inputTokens: this.readTokens, outputTokens: written } : {};
    const startedAt = new Date(this.clockMs).toISOString();
    this.clockMs += durationMs + this.random.int(30, 400);
    this.readTokens += written;
    return { ...spent, startedAt, durationMs };
  }
}
