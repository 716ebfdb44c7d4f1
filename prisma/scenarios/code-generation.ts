import { type Trace } from "@/lib/traces/trace";
import { type SeededRandom } from "./seeded-random";
import { TraceScript } from "./trace-script";

interface Meeting {
  room: string;
  from: number;
  to: number;
}

/**
 * Merges meetings into busy blocks. With `isTouching`, a meeting that starts when another
 * ends belongs to the same block.
 */
function mergeBlocks(meetings: readonly Meeting[], isTouching: boolean): { from: number; to: number }[] {
  const blocks: { from: number; to: number }[] = [];
  for (const { from, to } of [...meetings].sort((x, y) => x.from - y.from || x.to - y.to)) {
    const last = blocks.at(-1);
    if (last && (isTouching ? from <= last.to : from < last.to)) last.to = Math.max(last.to, to);
    else blocks.push({ from, to });
  }
  return blocks;
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** A day of meetings in three rooms. Drawn again until meetings that only touch make a difference. */
function drawDay(random: SeededRandom): Meeting[] {
  for (;;) {
    const meetings = Array.from({ length: 11 }, (): Meeting => {
      const from = 480 + 15 * random.int(0, 34);
      return { room: random.pick(["Alder", "Birch", "Cedar"]), from, to: from + random.pick([15, 30, 30, 45]) };
    });
    const [right, wrong] = [mergeBlocks(meetings, true).length, mergeBlocks(meetings, false).length];
    if (wrong - right >= 2 && right >= 3) return meetings;
  }
}

const program = `import csv, sys

def to_minutes(text: str) -> int:
    hours, minutes = text.split(":")
    return int(hours) * 60 + int(minutes)

def merge(meetings: list[tuple[int, int]]) -> list[tuple[int, int]]:
    blocks: list[tuple[int, int]] = []
    for start, end in sorted(meetings):
        if blocks and start < blocks[-1][1]:
            blocks[-1] = (blocks[-1][0], max(end, blocks[-1][1]))
        else:
            blocks.append((start, end))
    return blocks

if __name__ == "__main__":
    rows = list(csv.DictReader(open(sys.argv[1])))
    blocks = merge([(to_minutes(r["start"]), to_minutes(r["end"])) for r in rows])
    for start, end in blocks:
        print(f"{start // 60:02d}:{start % 60:02d}-{end // 60:02d}:{end % 60:02d}")
    print(len(blocks), "blocks")`;

const tests = `from blocks import merge

def test_empty():
    assert merge([]) == []

def test_apart():
    assert merge([(0, 10), (20, 30)]) == [(0, 10), (20, 30)]

def test_overlap():
    assert merge([(0, 15), (10, 30)]) == [(0, 30)]

def test_inside():
    assert merge([(0, 60), (10, 20)]) == [(0, 60)]

def test_unsorted():
    assert merge([(40, 50), (0, 5)]) == [(0, 5), (40, 50)]`;

/**
 * A program that is written, tested and run; the comparison that joins two blocks is too
 * strict, and no test covers the case.
 */
export function codeGeneration(random: SeededRandom): Trace {
  const meetings = drawDay(random);
  const [right, wrong] = [mergeBlocks(meetings, true), mergeBlocks(meetings, false)];
  const csv = `room,start,end\n${meetings.map(({ room, from, to }) => `${room},${clock(from)},${clock(to)}`).join("\n")}`;
  const script = new TraceScript(setting(right.length), random);
  script.ask();
  script.useTool("Planner", "shell", { command: "cat meetings.csv" }, csv);
  script.say(
    "Planner",
    `The file has ${meetings.length} meetings with room, start and end; rooms do not matter for the blocks.\n\n1. Coder: \`blocks.py\` with a function \`merge\` and a command that prints the blocks and their number.\n2. Tester: tests for \`merge\`.\n3. Run it on \`meetings.csv\`.\n\nA block ends only where there is a gap.`,
  );
  script.handOff("Planner", "Coder", "Please write blocks.py as planned. Times are HH:MM.");
  script.think(
    "Coder",
    "Sort by start, keep a list of blocks, and either extend the last block or open a new one. Work in minutes since midnight so that comparisons are plain integers.",
  );
  const faultAt = script.nextIndex;
  script.useTool(
    "Coder",
    "write_file",
    { path: "blocks.py", content: program },
    `wrote blocks.py (${program.split("\n").length} lines)`,
  );
  script.say(
    "Coder",
    "blocks.py is in place. `merge` sorts, then extends the last block while the next meeting starts before it ends.",
  );
  script.handOff("Planner", "Tester", "Please cover merge with tests and run them.");
  script.useTool(
    "Tester",
    "write_file",
    { path: "test_blocks.py", content: tests },
    `wrote test_blocks.py (${tests.split("\n").length} lines)`,
  );
  script.useTool("Tester", "shell", { command: "pytest -q" }, "exitcode: 127\n/bin/sh: 1: pytest: not found", true);
  script.useTool(
    "Tester",
    "shell",
    { command: "python -m pip install -q pytest && python -m pytest -q" },
    "exitcode: 0\n.....                                                                    [100%]\n5 passed in 0.02s",
  );
  script.say(
    "Tester",
    "5 tests pass: empty, apart, overlap, inside, unsorted. Running the program on the day's file next.",
  );
  script.useTool(
    "Tester",
    "shell",
    { command: "python blocks.py meetings.csv" },
    `exitcode: 0\n${wrong.map(({ from, to }) => `${clock(from)}-${clock(to)}`).join("\n")}\n${wrong.length} blocks`,
  );
  script.say("Tester", `The program runs cleanly and prints ${wrong.length} blocks.`);
  script.say(
    "Planner",
    `Written, tested and run. The day has ${wrong.length} busy blocks.\n\nFINAL ANSWER: ${wrong.length}`,
  );
  const touching = wrong.find((block, at) => wrong[at + 1]?.from === block.to);
  return script.finish({
    finalAnswer: String(wrong.length),
    termination: "The planner gave a final answer.",
    externalId: "sample-code-generation",
    fault: {
      stepIndex: faultAt,
      reason: `Coder joins blocks with \`start < blocks[-1][1]\`, so a meeting that starts exactly when another ends opens a new block (for one, at ${clock(touching?.to ?? 0)}), although the task counts meetings without a gap as one. The program prints ${wrong.length} blocks instead of ${right.length}; the tests have no such case.`,
      failureMode: "Disobey task specification",
    },
  });
}

function setting(right: number): ConstructorParameters<typeof TraceScript>[0] {
  return {
    name: "code-generation",
    title: "Busy blocks of a meeting calendar",
    question:
      "meetings.csv holds one day of meetings. Write and run a program that merges them into busy blocks (meetings that overlap or follow each other without a gap are one block) and tell me how many blocks there are.",
    expectedAnswer: String(right),
    system: { name: "patchwork", version: "2.3.1" },
    agents: [
      { name: "Planner", systemPrompt: "Break the task into work for Coder and Tester. Do not write code." },
      { name: "Coder", systemPrompt: "Write small, readable Python.", tools: ["write_file"] },
      {
        name: "Tester",
        systemPrompt: "Write tests for what Coder wrote and run them.",
        tools: ["write_file", "shell"],
      },
    ],
    environment: "Terminal",
    startedAt: "2026-10-14T07:31:12.000Z",
    tags: ["sample", "code"],
  };
}
