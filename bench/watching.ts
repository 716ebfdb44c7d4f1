import { parseArgs } from "node:util";
import { seededRandom } from "@/lib/attribution/statistics/seeded-random";
import { falseAlarmRates, findChange } from "@/lib/attribution/watching/find-change";
import { stickinessOf } from "@/lib/attribution/watching/stickiness";
import { stickySeries } from "@/lib/attribution/watching/testing/sticky-series";
import { findWorse } from "@/lib/attribution/watching/version-test";
import { calibrate } from "./watching/calibrate";

// How often the tests behind alerts are wrong where nothing changes, and how soon they see what was planted. With
// --calibrate the table of thresholds is made anew.

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    histories: { type: "string", default: "2000" },
    calibrate: { type: "boolean", default: false },
    rounds: { type: "string", default: "7" },
  },
});
const histories = Number(values.histories);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const percent = (count: number, of: number): string => `${((100 * count) / of).toFixed(1)}%`;

const outcomes = (count: number, random: () => number, shareAt: (at: number) => number): string[] =>
  Array.from({ length: count }, (_, at) => (random() < shareAt(at) ? "failed" : "passed"));
const begin = { watched: "failed", skipped: 0, looked: 0 } as const;

function sayFalseAlarms(): void {
  say(`${histories} histories of 500 traces without a change; of them told of:`);
  for (const rate of falseAlarmRates)
    for (const share of [0.05, 0.2, 0.5, 0.8]) {
      const random = seededRandom(1_000 * share + 7);
      let told = 0;
      for (let at = 0; at < histories; at += 1)
        if (findChange({ ...begin, rate, values: outcomes(500, random, () => share) }).change) told += 1;
      say(`  stated ${percent(rate, 1)}, failing ${percent(share, 1)}: ${percent(told, histories)}`);
    }
}

function sayPower(): void {
  const count = Math.ceil(histories / 4);
  say(`${count} histories with a change after 200 traces, stated 5.0%; told of within so many traces after it:`);
  for (const [before, after] of [
    [0.1, 0.25],
    [0.1, 0.4],
    [0.2, 0.4],
    [0.2, 0.5],
  ] as const) {
    const random = seededRandom(11);
    const delays: number[] = [];
    for (let at = 0; at < count; at += 1) {
      const drawn = outcomes(400, random, (place) => (place < 200 ? before : after));
      const { change } = findChange({ ...begin, rate: 0.05, values: drawn });
      if (change && change.to > 200) delays.push(change.to - 200);
    }
    const within = (traces: number) => percent(delays.filter((delay) => delay <= traces).length, count);
    say(`  ${percent(before, 1)} to ${percent(after, 1)}: 50: ${within(50)}, 100: ${within(100)}, 200: ${within(200)}`);
  }
}

function sayVersions(): void {
  const count = Math.ceil(histories / 10);
  say(`${count} versions of 320 traces as good as the one before (200 traces), stated 5.0%; called worse:`);
  for (const share of [0.05, 0.2, 0.5, 0.8]) {
    const random = seededRandom(17);
    let told = 0;
    for (let at = 0; at < count; at += 1) {
      const hits = outcomes(200, random, () => share).filter((value) => value === "failed").length;
      const since = outcomes(320, random, () => share).map((value) => value === "failed");
      if (findWorse({ before: { count: 200, hits }, since, looked: 0, rate: 0.05 }).worse) told += 1;
    }
    say(`  failing ${percent(share, 1)}: ${percent(told, count)}`);
  }
}

/** Of histories whose observations stick together: the rates that are stated no longer hold; is it said? */
function saySticky(): void {
  const count = Math.ceil(histories / 2);
  say(
    `${count} histories of 500 traces without a change that stick together, stated 5.0%; told of, and warned of then:`,
  );
  for (const share of [0.05, 0.2, 0.5])
    for (const lag1 of [0, 0.05, 0.1, 0.2, 0.3, 0.5]) {
      const random = seededRandom(1_000 * share + 100 * lag1 + 23);
      let [told, warned, shown] = [0, 0, 0];
      for (let at = 0; at < count; at += 1) {
        const drawn = stickySeries({ count: 500, share, lag1, random });
        if (stickinessOf([drawn])) shown += 1;
        const { change } = findChange({ ...begin, rate: 0.05, values: drawn });
        if (!change) continue;
        told += 1;
        if (stickinessOf([drawn.slice(change.from, change.at), drawn.slice(change.at, change.to)])) warned += 1;
      }
      say(
        `  failing ${percent(share, 1)}, lag-1 ${lag1}: told of ${percent(told, count)}, of these warned ${percent(warned, Math.max(1, told))}; the rule warns of ${percent(shown, count)}`,
      );
    }
  const versions = Math.ceil(histories / 10);
  say(`${versions} versions as good as the one before, failing 20.0%, stated 5.0%; called worse, and warned of then:`);
  for (const lag1 of [0, 0.1, 0.2, 0.3, 0.5]) {
    const random = seededRandom(100 * lag1 + 29);
    let [told, warned] = [0, 0];
    for (let at = 0; at < versions; at += 1) {
      const before = stickySeries({ count: 200, share: 0.2, lag1, random });
      const since = stickySeries({ count: 320, share: 0.2, lag1, random });
      const hits = before.filter((value) => value === "failed").length;
      const failed = since.map((value) => value === "failed");
      const { worse } = findWorse({ before: { count: 200, hits }, since: failed, looked: 0, rate: 0.05 });
      if (!worse) continue;
      told += 1;
      if (stickinessOf([before, since.slice(0, worse.look)])) warned += 1;
    }
    say(`  lag-1 ${lag1}: ${percent(told, versions)}, of these warned ${percent(warned, Math.max(1, told))}`);
  }
}

if (values.calibrate) say(JSON.stringify(calibrate(histories, Number(values.rounds), say)));
else {
  sayFalseAlarms();
  sayPower();
  sayVersions();
  saySticky();
}
