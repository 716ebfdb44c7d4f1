import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type StepMark } from "../trace/step-marks";
import { errorPath, heatCells, laneGeometry, lanePaths, stepAtY, stepY, threadPath } from "./lanes-model";

const step = (agent: string) => ({
  agent,
  kind: "message" as const,
  isError: false,
  contentLength: 100,
  recipient: null,
});

describe("laneGeometry", () => {
  it("fits any trace into the height, and finds each step again by its place", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 30 }), (stepCount, agents) => {
        const geometry = laneGeometry(stepCount, agents, 500);
        expect(geometry.height).toBeLessThanOrEqual(500.001);
        expect(geometry.width).toBeLessThan(120);
        const index = stepCount - 1;
        expect(stepAtY(stepY(index, geometry), stepCount, geometry)).toBe(index);
      }),
    );
  });
});

describe("lanePaths", () => {
  const outline = Array.from({ length: 100_000 }, (_, i) => step(i % 2 ? "A" : "B"));
  const geometry = laneGeometry(outline.length, 2, 500);

  it("draws one path per hue with no more boxes than pixels, whatever the length", () => {
    const paths = lanePaths(outline, ["B", "A"], geometry, (agent) => agent.charCodeAt(0));
    expect(paths.map(({ hue }) => hue)).toEqual([66, 65]);
    for (const { path } of paths) {
      const boxes = path.match(/M/g)?.length ?? 0;
      expect(boxes).toBeGreaterThan(400);
      expect(boxes).toBeLessThan(700);
    }
    expect(threadPath(outline, ["B", "A"], geometry)).toBe("");
  });

  it("puts agents of one hue into one path, and every step of a short trace into it", () => {
    const short = ["A", "B", "A"].map(step);
    const [path, ...others] = lanePaths(short, ["A", "B"], laneGeometry(3, 2, 500), () => 1);
    expect(path?.path.match(/M/g)).toHaveLength(3);
    expect(others).toEqual([]);
  });
});

describe("errorPath", () => {
  it("marks failing steps, those that share a pixel once", () => {
    const outline = Array.from({ length: 1_000 }, (_, i) => ({ ...step("A"), isError: i < 10 || i === 500 }));
    const geometry = laneGeometry(outline.length, 1, 500);
    expect(errorPath(outline, geometry).match(/M/g)).toHaveLength(3);
    expect(errorPath([step("A")], geometry)).toBe("");
  });
});

describe("heatCells", () => {
  const mark = (decisiveRuns: number) => ({ decisiveRuns }) as StepMark;

  it("is as strong as the suspicion of the selected run, or as many runs point there", () => {
    const geometry = laneGeometry(10, 2, 100);
    const suspects = [
      { stepIndex: 1, score: 0.4 },
      { stepIndex: 2, score: 0.1 },
    ];
    expect(
      heatCells(
        new Map([
          [2, mark(3)],
          [5, mark(1)],
          [7, mark(0)],
        ]),
        suspects,
        geometry,
      ),
    ).toEqual([
      { y: 10, height: 20, heat: 1 },
      { y: 50, height: 10, heat: 0.5 },
    ]);
  });

  it("stays inside and apart, however many steps are suspected", () => {
    const suspect = fc.record({ stepIndex: fc.nat(120_000), score: fc.double({ min: 0, max: 1, noNaN: true }) });
    fc.assert(
      fc.property(fc.array(suspect, { maxLength: 500 }), (suspects) => {
        const geometry = laneGeometry(100_000, 4, 500);
        let end = -1;
        for (const { y, height, heat } of heatCells(new Map(), suspects, geometry)) {
          expect(y).toBeGreaterThanOrEqual(end);
          expect([0.25, 0.5, 0.75, 1]).toContain(heat);
          end = y + height;
          expect(end).toBeLessThanOrEqual(502);
        }
      }),
    );
  });
});
