/** How often an action occurs in one trace, and how often its agent acts there at all. */
export interface ActionCount {
  hasFailed: boolean;
  /** Occurrences of the action. */
  count: number;
  /** Acts of its agent. */
  agentCount: number;
}

interface SpectrumScores {
  cf: number;
  uf: number;
  cs: number;
  us: number;
  famas: number;
  ochiai: number;
  tarantula: number;
  /**
   * Null where every failed trace holds the action and no passed one does: DStar divides by zero,
   * so nothing is more suspicious.
   */
  dstar: number | null;
}

/** FAMAS decays repeated occurrences by this (0.5 < λ < 1). */
export const defaultDecay = 0.9;

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);
const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/**
 * How much failing goes with one action of the target trace, by what every trace, the target among them, holds of it.
 * FAMAS (arXiv 2509.13782): S = α · Kul2^λ · (1 + β) · (1 + γ) with n_cf = Σ over failed traces that hold it of
 * λ^(f−1), n_cs the same over passed ones, n_uf the number of failed ones that do not, Kul2^λ = ½ · [n_cf/(n_cf + n_uf)
 * + n_cf/(n_cf + n_cs)], α = 1 + log_{1/λ} f in the target, β the action's share in the acts of its agent, γ the share
 * of traces with the action among traces with its agent (both over all traces). `targetCount` is at least 1.
 * Beside it Ochiai cf/√((cf+uf)(cf+cs)), Tarantula (cf/F)/(cf/F + cs/S) and DStar cf²/(cs +
 * uf), by plain counts of traces.
 */
export function scoreAction(traces: readonly ActionCount[], targetCount: number, decay = defaultDecay): SpectrumScores {
  const failed = traces.filter(({ hasFailed }) => hasFailed);
  const passed = traces.filter(({ hasFailed }) => !hasFailed);
  const holds = ({ count }: ActionCount): boolean => count > 0;
  const decayed = (some: readonly ActionCount[]): number =>
    sum(some.filter(holds).map(({ count }) => decay ** (count - 1)));
  const [cf, cs] = [failed.filter(holds).length, passed.filter(holds).length];
  const [uf, us] = [failed.length - cf, passed.length - cs];
  const [weightedCf, weightedCs] = [decayed(failed), decayed(passed)];
  const kulczynski = (ratio(weightedCf, weightedCf + uf) + ratio(weightedCf, weightedCf + weightedCs)) / 2;
  const alpha = 1 + Math.log(targetCount) / Math.log(1 / decay);
  const beta = ratio(sum(traces.map(({ count }) => count)), sum(traces.map(({ agentCount }) => agentCount)));
  const gamma = ratio(cf + cs, traces.filter(({ agentCount }) => agentCount > 0).length);
  return {
    cf,
    uf,
    cs,
    us,
    famas: alpha * kulczynski * (1 + beta) * (1 + gamma),
    ochiai: ratio(cf, Math.sqrt((cf + uf) * (cf + cs))),
    tarantula: ratio(ratio(cf, failed.length), ratio(cf, failed.length) + ratio(cs, passed.length)),
    dstar: cs + uf === 0 ? null : cf ** 2 / (cs + uf),
  };
}
