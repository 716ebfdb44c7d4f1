import { type Trace } from "@/lib/traces/trace";
import { type SeededRandom } from "./seeded-random";
import { table, TraceScript } from "./trace-script";

interface Bridge {
  name: string;
  town: string;
  opened: number;
  metres: number;
  /** The record gives feet, as older ones do. */
  isInFeet: boolean;
}

const rivers = ["Arl", "Benn", "Corrib", "Dove", "Esk", "Farrow", "Glen", "Hollin", "Isker", "Jarrow", "Kell", "Lune"];
const towns = [
  "Ashby",
  "Bramford",
  "Calder",
  "Denholm",
  "Eastrop",
  "Fenwick",
  "Garstang",
  "Harle",
  "Ilton",
  "Keswell",
  "Lanford",
  "Marle",
];
const feetOf = (metres: number): number => Math.round(metres / 0.3048);
const metresOf = (feet: number): number => Math.round(feet * 0.3048);
const since = 1950;

/** The archive. Drawn again until a length in feet, read as meters, wins over the longest bridge. */
function drawArchive(random: SeededRandom): { bridges: Bridge[]; right: Bridge; misread: Bridge } {
  for (;;) {
    const names = random.shuffle(rivers);
    const places = random.shuffle(towns);
    const bridges = names.map((river, at): Bridge => {
      const opened = random.int(1891, 2008);
      const [name, town] = [`${river} Bridge`, places[at] ?? "Ashby"];
      return { name, town, opened, metres: random.int(90, 560), isInFeet: opened < 1966 };
    });
    const recent = bridges.filter(({ opened }) => opened > since);
    const right = [...recent].sort((x, y) => y.metres - x.metres)[0];
    const misread = recent.filter(({ isInFeet }) => isInFeet).sort((x, y) => y.metres - x.metres)[0];
    if (right && !right.isInFeet && misread && feetOf(misread.metres) > right.metres && recent.length >= 6)
      return { bridges, right, misread };
  }
}

const recordOf = (bridge: Bridge, random: SeededRandom): string => {
  const length = bridge.isInFeet ? `${feetOf(bridge.metres)} ft` : `${bridge.metres} m`;
  const built = random.pick(["steel arch", "box girder", "cable-stayed", "concrete beam", "truss"]);
  const story = random.pick([
    "It replaced a ferry that had run since 1830.",
    "The old piers can still be seen at low water.",
    "A toll was taken for the first eleven years.",
    "The opening was put off twice because of floods.",
    "Its lamps were given by the guild of weavers.",
  ]);
  return `Record: ${bridge.name}, ${bridge.town}\nOpened: ${bridge.opened}\nType: ${built}\nLength: ${length}\nNotes: ${story}`;
};

/** A search in an archive, in which one length is taken over without its unit. The passed run converts it. */
export function informationRetrieval(random: SeededRandom, isFaulty: boolean): Trace {
  const { bridges, right, misread } = drawArchive(random);
  const recent = bridges.filter(({ opened }) => opened > since).sort((x, y) => x.opened - y.opened);
  const answer = isFaulty ? misread : right;
  const read = (bridge: Bridge): number => {
    if (!bridge.isInFeet) return bridge.metres;
    return isFaulty && bridge === misread ? feetOf(bridge.metres) : metresOf(feetOf(bridge.metres));
  };
  const script = new TraceScript(setting(right, isFaulty), random);
  script.ask();
  script.say(
    "Researcher",
    `I need every bridge in the archive that opened after ${since}, with its length in one unit. Then the longest can be named.`,
  );
  script.handOff(
    "Researcher",
    "Librarian",
    "Search the archive for bridges and list the opening years, so that we know which records to open.",
  );
  script.useTool(
    "Librarian",
    "search_archive",
    { query: "bridges", limit: 20 },
    table(
      ["Record", "Town", "Opened"],
      bridges.map(({ name, town, opened }) => [name, town, opened]),
    ),
  );
  script.say(
    "Librarian",
    `${bridges.length} bridges, of which ${recent.length} opened after ${since}: ${recent.map(({ name, opened }) => `${name} (${opened})`).join(", ")}. I open those one by one.`,
  );
  let faultAt = -1;
  for (const bridge of recent) {
    script.useTool("Librarian", "open_record", { record: bridge.name }, recordOf(bridge, random));
    if (isFaulty && bridge === misread) faultAt = script.nextIndex;
    script.say("Librarian", reportOf(bridge, read(bridge), isFaulty && bridge === misread, random));
  }
  script.say(
    "Librarian",
    table(
      ["Bridge", "Opened", "Length in m"],
      recent.map((bridge) => [bridge.name, bridge.opened, read(bridge)]),
    ),
  );
  script.handOff("Researcher", "FactChecker", "Does this table answer the question? Are all bridges after 1950 in it?");
  script.say(
    "FactChecker",
    `All ${recent.length} bridges with an opening year after ${since} are in the table, and each has a length. The largest value is ${read(answer)}, ${answer.name}. The second is ${[...recent].sort((x, y) => read(y) - read(x))[1]?.name ?? "none"}. Nothing is missing.`,
  );
  script.say(
    "Researcher",
    `The longest bridge opened after ${since} is the ${answer.name} in ${answer.town}, opened in ${answer.opened}, with ${read(answer)} m.\n\nFINAL ANSWER: ${answer.name}, ${read(answer)} m`,
  );
  const reason = `The record of the ${misread.name} gives its length as ${feetOf(misread.metres)} ft, and Librarian reports ${feetOf(misread.metres)} m. In metres it is ${metresOf(feetOf(misread.metres))}, less than the ${right.metres} m of the ${right.name}; every later step rests on the wrong number.`;
  return script.finish({
    finalAnswer: `${answer.name}, ${read(answer)} m`,
    termination: "The researcher gave a final answer.",
    externalId: isFaulty ? "sample-information-retrieval" : "sample-information-retrieval-passed",
    fault: isFaulty ? { stepIndex: faultAt, reason, failureMode: "Reasoning-action mismatch" } : null,
  });
}

function reportOf(bridge: Bridge, metres: number, isMisread: boolean, random: SeededRandom): string {
  const lead = random.pick([`${bridge.name}:`, `Noted for ${bridge.name} —`, `${bridge.name} in ${bridge.town}:`]);
  if (bridge.isInFeet && !isMisread) {
    return `${lead} opened ${bridge.opened}. The record gives ${feetOf(bridge.metres)} ft, which is ${metres} m.`;
  }
  return `${lead} opened ${bridge.opened}, length ${metres} m.`;
}

function setting(right: Bridge, isFaulty: boolean): ConstructorParameters<typeof TraceScript>[0] {
  return {
    name: "information-retrieval",
    title: "Longest bridge opened after 1950 in the county archive",
    question: `In the county archive, which bridge opened after ${since} is the longest, and how long is it in metres?`,
    expectedAnswer: `${right.name}, ${right.metres} m`,
    system: { name: "reading-room", version: isFaulty ? "3.1.0" : "3.1.1" },
    agents: [
      { name: "Researcher", systemPrompt: "Decide what to look up and put the answer together." },
      {
        name: "Librarian",
        systemPrompt: "Search the archive and report what the records say.",
        tools: ["search_archive", "open_record"],
      },
      { name: "FactChecker", systemPrompt: "Compare the report with the question. Point out gaps." },
    ],
    environment: "Archive",
    startedAt: isFaulty ? "2026-10-19T10:22:57.000Z" : "2026-10-21T11:02:18.000Z",
    tags: ["sample", "retrieval"],
  };
}
