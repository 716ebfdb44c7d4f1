import { type JudgeMessage } from "../../judge";
import { type Probe } from "./probe";
import { samePlaces } from "./same-places";

/** The table of agents upside down, wherever it stands in a prompt. */
function reverseTable(messages: readonly JudgeMessage[], nonce: string): JudgeMessage[] {
  const table = new RegExp(`(<agents-${nonce}>)([^]*?)(</agents-${nonce}>)`, "g");
  return messages.map((message) => ({
    ...message,
    content: message.content.replace(
      table,
      (_, open: string, lines: string, close: string) => open + lines.split("\n").toReversed().join("\n") + close,
    ),
  }));
}

export const orderProbe: Probe = {
  name: "order",
  title: "Order of the list",
  summary: "The table of which agent took which step is listed from the last to the first.",
  fits: ({ promptText }) => /<agents-[0-9a-f]{8}>/.test(promptText),
  change: (trace) => (trace.steps.length < 2 ? null : { trace, rewrite: reverseTable, ...samePlaces }),
};
