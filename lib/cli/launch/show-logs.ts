import { existsSync } from "node:fs";
import { join } from "node:path";
import { plainText, say } from "../terminal";
import { followFile } from "./follow-file";
import { locateHome, shortPath } from "./home-folder";
import { lineSplitter } from "./line-filter";
import { tailOfFile } from "./log-file";

const names = ["launch", "build", "web", "worker", "database"] as const;
const askEveryMs = 300;

interface LogWish {
  /** Lines of each log. */
  lineCount: number;
  isFollowing: boolean;
}

/** Prints the end of every log, each line with the log's name; then, if wanted, what is added, until Ctrl-C. */
export async function showLogs({ lineCount, isFollowing }: LogWish): Promise<void> {
  const home = locateHome();
  const logs = names.map((name) => ({ name, file: join(home.logs, `${name}.log`) }));
  const followers = logs.map(({ name, file }) => ({ split: printer(name), read: followFile(file) }));
  for (const { name, file } of logs) {
    const tail = tailOfFile(file, lineCount);
    if (tail) printer(name)(`${tail}\n`);
  }
  if (!isFollowing) {
    if (!logs.some(({ file }) => existsSync(file))) say(`There are no logs in ${shortPath(home.logs)} yet.`);
    return;
  }
  for (;;) {
    for (const { split, read } of followers) split(read());
    await new Promise((wake) => setTimeout(wake, askEveryMs));
  }
}

const printer = (name: string): ((chunk: string) => void) =>
  lineSplitter((line) => say(`${name.padEnd(8)} ${plainText(line)}`));
