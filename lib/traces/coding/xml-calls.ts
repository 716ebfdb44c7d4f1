type XmlPiece =
  | { type: "text" | "thought"; text: string }
  | { type: "call"; name: string; text: string; arguments: Record<string, string> };

const names = [
  "execute_command",
  "read_file",
  "write_to_file",
  "replace_in_file",
  "apply_diff",
  "insert_content",
  "search_and_replace",
  "search_files",
  "codebase_search",
  "list_files",
  "list_code_definition_names",
  "browser_action",
  "use_mcp_tool",
  "access_mcp_resource",
  "ask_followup_question",
  "attempt_completion",
  "new_task",
  "switch_mode",
  "plan_mode_respond",
  "act_mode_respond",
  "fetch_instructions",
  "update_todo_list",
  "condense",
  "new_rule",
  "web_fetch",
  "load_mcp_documentation",
];
const opening = new RegExp(`<(thinking|${names.join("|")})>`, "g");

/** A text in words, thoughts and the calls that stand in it as elements, each argument an element inside. */
export function splitXmlCalls(text: string): XmlPiece[] {
  const pieces: XmlPiece[] = [];
  const unclosed = new Set<string>();
  const say = (words: string): void => {
    if (words.trim() !== "") pieces.push({ type: "text", text: words.trim() });
  };
  let from = 0;
  for (const tag of text.matchAll(opening)) {
    const name = tag[1] ?? "";
    if (tag.index < from || unclosed.has(name)) continue;
    const start = tag.index + tag[0].length;
    const end = text.indexOf(`</${name}>`, start);
    if (end < 0) {
      unclosed.add(name);
      continue;
    }
    say(text.slice(from, tag.index));
    const inside = text.slice(start, end);
    from = end + name.length + 3;
    if (name !== "thinking") pieces.push({ type: "call", name, text: inside.trim(), arguments: argumentsOf(inside) });
    else if (inside.trim() !== "") pieces.push({ type: "thought", text: inside.trim() });
  }
  say(text.slice(from));
  return pieces;
}

function argumentsOf(text: string): Record<string, string> {
  const found = new Map<string, string>();
  let from = 0;
  for (const tag of text.matchAll(/<([a-z]\w{0,40})>/g)) {
    const name = tag[1] ?? "";
    if (tag.index < from || found.has(name)) continue;
    const start = tag.index + tag[0].length;
    const end = text.indexOf(`</${name}>`, start);
    if (end < 0 || found.size >= 50) break;
    found.set(name, text.slice(start, end).replace(/^\r?\n|\r?\n$/g, ""));
    from = end + name.length + 3;
  }
  return Object.fromEntries(found);
}
