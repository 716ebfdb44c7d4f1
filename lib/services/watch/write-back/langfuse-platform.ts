import {
  langfuseScore,
  readScores,
  type SaidScore,
  scoreId,
  ScorePage,
} from "@/lib/attribution/write-back/langfuse-score";
import { type AccessOf } from "./destination-access";
import { type Platform, type PlatformTrace } from "./platform";
import { askPlatform, type Reach, strangeAnswer } from "./platform-request";

const pageSize = 100;
/** Scores of one trace, ours and others', that are looked through. */
const mostPages = 20;

/** Langfuse's public API: scores of a trace and of its observations. */
export const langfusePlatform = (access: AccessOf<"langfuse">, reach: Reach): Platform => {
  const { baseUrl, publicKey, secretKey } = access;
  const headers = { authorization: `Basic ${Buffer.from(`${publicKey}:${secretKey}`).toString("base64")}` };
  const at = (path: string): URL => new URL(baseUrl + path);

  const read = async ({ key, traceId }: PlatformTrace): Promise<SaidScore[]> => {
    const scores: SaidScore[] = [];
    if (traceId === null) return scores;
    let cursor: string | null | undefined = null;
    for (let page = 0; page < mostPages && cursor !== undefined; page += 1) {
      const url = at("/api/public/v3/scores");
      url.searchParams.set("traceId", traceId);
      url.searchParams.set("fields", "details,subject");
      url.searchParams.set("limit", String(pageSize));
      if (cursor !== null) url.searchParams.set("cursor", cursor);
      const found = ScorePage.safeParse((await askPlatform({ url, headers }, reach)).json);
      if (!found.success) throw strangeAnswer(url, "Langfuse");
      scores.push(...readScores(found.data, key));
      cursor = found.data.meta?.cursor ?? undefined;
    }
    return scores;
  };

  return {
    read,
    write: async (trace, wanted) => {
      const there = new Set((await read(trace)).map(({ id }) => id));
      const kept = new Set(wanted.map(scoreId));
      for (const remark of wanted)
        if (!there.has(scoreId(remark)))
          await askPlatform({ url: at("/api/public/scores"), headers, body: langfuseScore(remark) }, reach);
      // What was sent lately may not be listed yet.
      const stale = new Set([...there, ...[...trace.sent, ...trace.begun].map(scoreId)].filter((id) => !kept.has(id)));
      for (const id of stale)
        await askPlatform(
          { url: at(`/api/public/scores/${encodeURIComponent(id)}`), headers, method: "DELETE", accepted: [404] },
          reach,
        );
    },
    test: async () => void (await askPlatform({ url: at("/api/public/projects"), headers }, reach)),
  };
};
