import { type News } from "./news";

/** Slack's own limits of a header, a section and a message. */
const [maxHeader, maxSection, maxText] = [150, 3_000, 4_000];
const clip = (text: string, max: number): string => (text.length <= max ? text : `${text.slice(0, max - 1)}…`);
/** As Slack asks for: nothing of the text can be a link, a mention or a channel. */
const escapeSlack = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

const zeroWidthSpace = "\u200B";
/**
 * What knows no blocks reads `text` as Markdown of its own: there `@everyone` calls everybody,
 * `[words](address)` and a bare address are links. A sign that nobody sees breaks them; Slack, which shows the
 * blocks, shows the words as they are.
 */
const breakMarkdown = (text: string): string =>
  text.replace(/@|\]|:(?=\/\/)|\bwww(?=\.)/gi, (sign) => `${sign}${zeroWidthSpace}`);
/** Words of others in `text`. */
const asText = (text: string): string => escapeSlack(breakMarkdown(text));

/**
 * News as an incoming webhook of Slack takes them: `text` for notifications and for what knows no blocks (Mattermost,
 * Discord's Slack address), blocks for the rest. Titles and texts stand in plain-text objects, so that a name out of a
 * trace formats nothing and calls nobody.
 */
export const slackPayload = ({ title, text, url, workspace }: News) => ({
  text: clip(`${asText(clip(title, maxHeader))}\n${url}\n${asText(text)}`, maxText),
  unfurl_links: false,
  unfurl_media: false,
  blocks: [
    { type: "header", text: { type: "plain_text", text: clip(title || "Faultline", maxHeader), emoji: false } },
    ...(text === ""
      ? []
      : [{ type: "section", text: { type: "plain_text", text: clip(text, maxSection), emoji: false } }]),
    {
      type: "context",
      elements: [{ type: "mrkdwn", text: `<${url}|Open in Faultline> · ${escapeSlack(workspace.name)}` }],
    },
  ],
});
