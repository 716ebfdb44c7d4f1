import { seededRandom } from "@/lib/attribution/statistics/seeded-random";

/** The words of the steps of one failure, and which step is the labeled one. */
export interface WordCase {
  /** Of every step, the numbers of its different words. */
  steps: readonly (readonly number[])[];
  label: number;
}

/** Words are what is made of letters; a number counts only as a number, since numbers are what faults change. */
const word = /\p{L}+|\p{N}+/gu;

/** Numbers words in the order in which they first occur. */
export function createVocabulary(): { read: (text: string) => number[]; words: string[] } {
  const numbers = new Map<string, number>();
  const words: string[] = [];
  const read = (text: string): number[] => {
    const found = new Set<number>();
    for (const [match] of text.slice(0, mostRead).toLowerCase().matchAll(word)) {
      const key = /^\p{N}/u.test(match) ? "0" : match;
      let at = numbers.get(key);
      if (at === undefined) {
        at = words.length;
        numbers.set(key, at);
        words.push(key);
      }
      found.add(at);
    }
    return [...found];
  };
  return { read, words };
}

const [mostRounds, leastRounds, rate, decay] = [60, 3, 0.5, 1e-3];
/** So many words are weighed in one training: long traces get fewer rounds. */
const mostWeighed = 100_000_000;
/** Of a longer step the beginning is read. */
const mostRead = 20_000;

/**
 * Weights of words by which the labeled step stands out among the steps of its trace: a conditional logit (McFadden
 * 1974) over bags of words, by gradient descent with an L2 penalty. It knows no place, agent or kind but by the words
 * that go with them: what it finds is how far a reader gets who understands nothing.
 */
export function trainWordWeights(cases: readonly WordCase[], wordCount: number, seed: number): Float64Array {
  const weights = new Float64Array(wordCount);
  const random = seededRandom(seed);
  const size = cases.reduce((sum, { steps }) => sum + steps.reduce((own, { length }) => own + length, 0), 1);
  const rounds = Math.min(mostRounds, Math.max(leastRounds, Math.floor(mostWeighed / size)));
  for (let round = 0; round < rounds; round += 1) {
    const step = rate / (1 + round / 10);
    for (let done = 0; done < cases.length; done += 1) {
      const one = cases[Math.floor(random() * cases.length)] as WordCase;
      const shares = softmax(one.steps.map((words) => scoreOf(words, weights)));
      for (const [at, words] of one.steps.entries()) {
        const pull = (at === one.label ? 1 : 0) - (shares[at] ?? 0);
        const size = Math.sqrt(Math.max(1, words.length));
        for (const index of words) {
          const weight = weights[index] as number;
          weights[index] = weight + step * (pull / size - decay * weight);
        }
      }
    }
  }
  return weights;
}

const scoreOf = (words: readonly number[], weights: Float64Array): number => {
  let sum = 0;
  for (const index of words) sum += weights[index] as number;
  return sum / Math.sqrt(Math.max(1, words.length));
};

function softmax(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const parts = scores.map((score) => Math.exp(score - most));
  const sum = parts.reduce((all, part) => all + part, 0);
  return parts.map((part) => part / sum);
}

/** The steps with the highest score: one, but where several say the same. */
export function likeliestSteps(steps: WordCase["steps"], weights: Float64Array): number[] {
  const scores = steps.map((words) => scoreOf(words, weights));
  const most = Math.max(...scores);
  return scores.flatMap((score, at) => (score >= most - 1e-12 ? [at] : []));
}
