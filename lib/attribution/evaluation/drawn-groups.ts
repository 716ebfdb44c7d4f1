/**
 * How often each group came in each of many draws. The draws of a group lie side by side. Beside the plain counts
 * stand the same, three draws in one number: a double holds whole numbers of 53 bits, so that sums of whole numbers
 * are added up for three draws at a time.
 */
export interface DrawnGroups {
  groupCount: number;
  drawCount: number;
  plain: Float64Array;
  packed: Float64Array;
}

const atOnce = 3;
/** Of each of the three: what the sums must stay below. */
const room = 2 ** 17;
/** Of means over so many repeats, sums are whole numbers times these. */
const scales = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12];

/** `draw` gives the counts of the next draw, by group. */
export function packDraws(groupCount: number, drawCount: number, draw: () => Float64Array): DrawnGroups {
  const width = Math.ceil(drawCount / atOnce);
  const plain = new Float64Array(groupCount * drawCount);
  const packed = new Float64Array(groupCount * width);
  for (let number = 0; number < drawCount; number += 1) {
    const times = draw();
    const [place, factor] = [Math.floor(number / atOnce), room ** (number % atOnce)];
    for (let group = 0; group < groupCount; group += 1) {
      const often = times[group] as number;
      if (often === 0) continue;
      plain[group * drawCount + number] = often;
      packed[group * width + place] = (packed[group * width + place] as number) + often * factor;
    }
  }
  return { groupCount, drawCount, plain, packed };
}

/** By draw, the sum of `values` over the groups that came, as often as they did. */
export function addUpDraws(drawn: DrawnGroups, values: Float64Array): Float64Array {
  const scale = scales.find((one) => values.every((value) => isWhole(value * one)));
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (scale === undefined || Math.round(largest * scale) * drawn.groupCount >= room)
    return addUp(drawn.plain, drawn.drawCount, values);
  const above = addUpWhole(
    drawn,
    values.map((value) => Math.max(0, Math.round(value * scale))),
  );
  const below = values.some((value) => value < 0)
    ? addUpWhole(
        drawn,
        values.map((value) => Math.max(0, Math.round(-value * scale))),
      )
    : null;
  for (let draw = 0; draw < above.length; draw += 1)
    above[draw] = ((above[draw] as number) - (below === null ? 0 : (below[draw] as number))) / scale;
  return above;
}

function addUpWhole({ packed, drawCount }: DrawnGroups, values: Float64Array): Float64Array {
  const sums = addUp(packed, Math.ceil(drawCount / atOnce), values);
  const found = new Float64Array(drawCount);
  for (let draw = 0; draw < drawCount; draw += 1) {
    const shifted = Math.floor((sums[Math.floor(draw / atOnce)] as number) / room ** (draw % atOnce));
    found[draw] = shifted % room;
  }
  return found;
}

const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-9;

/** Eight groups at a time, and those without a value passed over: most of the time goes to reading the counts. */
function addUp(rows: Float64Array, width: number, values: Float64Array): Float64Array {
  const found = new Float64Array(width);
  const some = [...values.keys()].filter((group) => values[group] !== 0);
  const rowOf = (at: number): number => (some[at] ?? 0) * width;
  const valueOf = (at: number): number => (at < some.length ? (values[some[at] as number] as number) : 0);
  for (let at = 0; at < some.length; at += 8) {
    const [a, b, c, d] = [rowOf(at), rowOf(at + 1), rowOf(at + 2), rowOf(at + 3)];
    const [e, f, g, h] = [rowOf(at + 4), rowOf(at + 5), rowOf(at + 6), rowOf(at + 7)];
    const [ofA, ofB, ofC, ofD] = [valueOf(at), valueOf(at + 1), valueOf(at + 2), valueOf(at + 3)];
    const [ofE, ofF, ofG, ofH] = [valueOf(at + 4), valueOf(at + 5), valueOf(at + 6), valueOf(at + 7)];
    for (let place = 0; place < width; place += 1)
      found[place] =
        (found[place] as number) +
        ofA * (rows[a + place] as number) +
        ofB * (rows[b + place] as number) +
        ofC * (rows[c + place] as number) +
        ofD * (rows[d + place] as number) +
        ofE * (rows[e + place] as number) +
        ofF * (rows[f + place] as number) +
        ofG * (rows[g + place] as number) +
        ofH * (rows[h + place] as number);
  }
  return found;
}
