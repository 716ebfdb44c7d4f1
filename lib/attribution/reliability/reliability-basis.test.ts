import fc from "fast-check";
import { expect, it } from "vitest";
import { groupQuestions } from "../evaluation/group-questions";
import { scoreAttribution } from "../score";
import { fewestLabelled } from "./fewest-labelled";
import { measureReliability } from "./measure-reliability";
import { type AskedTrace, basisInTurns, type LabelledAnswer, measureFromBasis } from "./reliability-basis";

const makeBasis = (labelled: readonly LabelledAnswer[]) => {
  const work = basisInTurns(labelled, 1);
  for (let turn = work.next(); ; turn = work.next()) if (turn.done) return turn.value;
};

/** All questions are grouped together with the asked one, and what is in its group is left out. */
const measureDirectly = (labelled: readonly LabelledAnswer[], asked: AskedTrace & { stepCount: number }) => {
  const [own, ...questions] = groupQuestions(
    [asked, ...labelled].map(({ question, contentHash, externalId }) => ({
      question,
      contentHash,
      ...(externalId === null ? {} : { externalId }),
    })),
  );
  const rows = labelled.flatMap(({ stepCount, inclusionProbability, label, answer }, at) => {
    const question = questions[at] as number;
    const row = { question, stepCount, weight: 1 / inclusionProbability, ...scoreAttribution(answer, label) };
    return question === own ? [] : [row];
  });
  return measureReliability(rows, { stepCount: asked.stepCount, seed: 1 });
};

const words = fc.constantFrom("red", "blue", "Green", "hall", "crate", "7", "?", "é");
const askedTrace = fc.record({
  question: fc.oneof(
    fc.array(words, { maxLength: 5 }).map((list) => ` ${list.join(" ")}`),
    fc.integer().map((number) => `only ${number} asks this`),
    fc.constantFrom("", " ", "?", " ? "),
  ),
  externalId: fc.constantFrom(null, null, "", "a", "b"),
  contentHash: fc.oneof(fc.uuid(), fc.constantFrom("x", "y")),
  stepCount: fc.constantFrom(0, 3, 10, 11, 40, 200),
});
const pointedAt = fc.record({ agent: fc.constantFrom("Planner", "Surfer"), stepIndex: fc.nat(2) });
const labelledAnswer = fc
  .tuple(
    askedTrace,
    fc.record({ inclusionProbability: fc.constantFrom(1, 0.5, 0.1), label: pointedAt, answer: pointedAt }),
  )
  .map(([trace, rest]): LabelledAnswer => ({ ...trace, ...rest }));

it(
  "says of every trace what grouping all questions anew says, also after it was kept as JSON",
  { tags: ["long"] },
  () => {
    fc.assert(
      fc.property(
        fc.array(labelledAnswer, { minLength: fewestLabelled - 2, maxLength: 3 * fewestLabelled }),
        fc.array(askedTrace, { minLength: 1, maxLength: 4 }),
        (labelled, asked) => {
          const basis = JSON.parse(JSON.stringify(makeBasis(labelled))) as ReturnType<typeof makeBasis>;
          for (const one of asked) expect(measureFromBasis(basis, one, 1)).toEqual(measureDirectly(labelled, one));
          const [first] = labelled;
          if (first) expect(measureFromBasis(basis, first, 1)).toEqual(measureDirectly(labelled, first));
        },
      ),
      { numRuns: 60 },
    );
  },
);

it("leaves out what asks the same only through another trace", () => {
  const said = { agent: "Planner", stepIndex: 0 };
  const answer = (question: string): LabelledAnswer => ({
    question,
    externalId: null,
    contentHash: question,
    stepCount: 5,
    inclusionProbability: 1,
    label: said,
    answer: said,
  });
  const chain = [answer("a b c d"), answer("b c d e"), answer("c d e f")];
  const others = Array.from({ length: 20 }, (_, at) => answer(`${at}x ${at}y ${at}z`));
  const basis = makeBasis([...chain, ...others]);
  const asked = { question: "a b c d", externalId: null, contentHash: "own", stepCount: 5 };
  expect(measureFromBasis(basis, asked, 1)).toMatchObject({ isMeasured: true, count: 20 });
  expect(measureFromBasis(basis, { ...asked, question: "nothing of it" }, 1)).toMatchObject({ count: 23 });
});
