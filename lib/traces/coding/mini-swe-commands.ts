/** A stretch of what an agent wrote: words, or a command that was run. */
interface Piece {
  isCommand: boolean;
  text: string;
}

const block = /```(?:mswea_bash_command|bash|sh|shell)[ \t]*\r?\n([\s\S]*?)\r?\n?```/g;
const opened = /(?:```[\w-]*|<mswea_bash_command>|<command>)$/;
const closed = /^\s*(?:```|<\/mswea_bash_command>|<\/command>)/;

/**
 * A text in its words and its commands. `commands` are those that the program took from it, where it says so; else
 * the only block of shell is the command: of several none was run.
 */
export function splitCommands(text: string, commands: readonly string[] | undefined): Piece[] {
  const pieces: Piece[] = [];
  const say = (words: string): void => {
    if (words.trim() !== "") pieces.push({ isCommand: false, text: words.trim() });
  };
  let from = 0;
  for (const command of commands ?? onlyBlock(text)) {
    const at = command === "" ? -1 : text.indexOf(command, from);
    if (at < 0) {
      if (command.trim() !== "") pieces.push({ isCommand: true, text: command });
      continue;
    }
    say(text.slice(from, at).trimEnd().replace(opened, ""));
    pieces.push({ isCommand: true, text: command });
    const end = at + command.length;
    from = end + (closed.exec(text.slice(end, end + 200))?.[0].length ?? 0);
  }
  say(text.slice(from));
  return pieces;
}

function onlyBlock(text: string): string[] {
  const found = [...text.matchAll(block)].map(([, command]) => command ?? "");
  return found.length === 1 ? found : [];
}
