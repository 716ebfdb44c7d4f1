import { type Trace } from "@/lib/traces/trace";
import { between, randomFor } from "./draws";
import { makeTask } from "./make-task";
import { type Policy } from "./policy";
import { runTeam } from "./run-team";
import { flawlessConfig } from "./sandbox-config";
import { type SandboxDomain, sandboxDomains } from "./sandbox-task";
import { sandboxTrace } from "./sandbox-trace";
import { collect } from "./slip";

interface ModelRunWish {
  /** Whoever takes the agents' turns. */
  policy: Policy;
  /** So many runs are made, whatever comes of them. */
  mostRuns: number;
  seed: number;
  domains?: readonly SandboxDomain[];
  signal: AbortSignal;
}

const mostSeed = 2 ** 31 - 1;

/**
 * Runs of the team on tasks drawn from the seed, domains in turn, without a planted fault: what fails in them, whoever
 * plays the agents did by himself. Rejects with what the policy rejects with.
 */
export async function* makeModelRuns(wish: ModelRunWish): AsyncGenerator<Trace> {
  const { policy, mostRuns, domains = sandboxDomains, signal } = wish;
  const random = randomFor(wish.seed, "model-runs");
  for (let draw = 0; draw < mostRuns; draw += 1) {
    const task = makeTask(domains[draw % domains.length] ?? "sales", between(0, 999_999, random));
    const [seed, config] = [between(0, mostSeed, random), flawlessConfig];
    const run = { task, config, prefix: [], change: null, without: null, seed, policy, signal };
    const { steps, outcome } = await collect(runTeam(run));
    yield sandboxTrace({ task, config, seed, policy: policy.name, steps, outcome });
  }
}
