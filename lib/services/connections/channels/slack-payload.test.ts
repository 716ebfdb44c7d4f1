import { describe, expect, it } from "vitest";
import { type News } from "./news";
import { slackPayload } from "./slack-payload";

const news: News = {
  type: "alert.raised",
  at: "2026-01-05T10:00:00.000Z",
  workspace: { slug: "w", name: "Ours <& theirs>" },
  title: "Planner fails more often",
  text: "From 12% to 31%.",
  url: "https://faultline.example/w/w/overview/alerts",
  data: {},
};

describe("slackPayload", () => {
  it("says the same in text and in blocks, with the link", () => {
    expect(slackPayload(news)).toEqual({
      text: "Planner fails more often\nhttps://faultline.example/w/w/overview/alerts\nFrom 12% to 31%.",
      unfurl_links: false,
      unfurl_media: false,
      blocks: [
        { type: "header", text: { type: "plain_text", text: "Planner fails more often", emoji: false } },
        { type: "section", text: { type: "plain_text", text: "From 12% to 31%.", emoji: false } },
        {
          type: "context",
          elements: [
            {
              type: "mrkdwn",
              text: "<https://faultline.example/w/w/overview/alerts|Open in Faultline> · Ours &lt;&amp; theirs&gt;",
            },
          ],
        },
      ],
    });
  });

  it("calls nobody and links nothing that a trace brought along", () => {
    const { text, blocks } = slackPayload({ ...news, title: "<!channel> <https://evil.example|here>" });
    expect(text).toContain("&lt;!channel&gt; &lt;https:\u200B//evil.example|here&gt;");
    expect(blocks[0]).toMatchObject({ text: { type: "plain_text" } });
  });

  it("calls nobody and links nothing where `text` is read as Markdown, and says it unchanged in the blocks", () => {
    const bad =
      "@everyone <@123> [Log in](https://evil.example) [Log in][1] HTTP://evil.example www.evil.example a@evil.example";
    const { text, blocks } = slackPayload({ ...news, title: bad, text: bad });
    const [title, url, words] = text.split("\n");
    expect(url).toBe(news.url);
    for (const line of [title, words]) {
      expect(line?.replaceAll("\u200B", "").replaceAll("&lt;", "<").replaceAll("&gt;", ">")).toBe(bad);
      expect(line).not.toMatch(/@\w|\]\(|\]\[|:\/\/|www\./i);
    }
    expect(blocks.slice(0, 2)).toMatchObject([{ text: { text: bad } }, { text: { text: bad } }]);
  });

  it("keeps to Slack's limits", () => {
    const { text, blocks } = slackPayload({ ...news, title: "t".repeat(500), text: "&".repeat(9_000) });
    expect(text.length).toBeLessThanOrEqual(4_000);
    expect(blocks.map((block) => ("text" in block ? (block.text?.text.length ?? 0) : 0))).toEqual([150, 3_000, 0]);
  });
});
