import {
  annotationIdentifier,
  AnnotationPage,
  phoenixAnnotation,
  readAnnotations,
} from "@/lib/attribution/write-back/phoenix-annotation";
import { placeOf, type Remark, type Said, saysSame } from "@/lib/attribution/write-back/remark";
import { type AccessOf } from "./destination-access";
import { type Platform, type PlatformTrace } from "./platform";
import { askPlatform, type Reach, strangeAnswer } from "./platform-request";

const isOnSpan = (remark: Remark): remark is Remark & { spanId: string } => remark.spanId !== null;

/** Phoenix's REST API: annotations of spans. */
export const phoenixPlatform = (access: AccessOf<"phoenix">, reach: Reach): Platform => {
  const headers: Record<string, string> = access.apiKey === null ? {} : { authorization: `Bearer ${access.apiKey}` };
  const project = `/v1/projects/${encodeURIComponent(access.project)}`;
  const at = (path: string): URL => new URL(access.baseUrl + path);

  const annotations = (key: string): URL => {
    const url = at(`${project}/span_annotations`);
    url.searchParams.set("identifier", annotationIdentifier(key));
    return url;
  };

  const read = async ({ key }: PlatformTrace): Promise<Said[]> => {
    const url = annotations(key);
    const found = AnnotationPage.safeParse((await askPlatform({ url, headers }, reach)).json);
    if (!found.success) throw strangeAnswer(url, "Phoenix");
    return readAnnotations(found.data, key);
  };

  const removeAll = async (key: string): Promise<void> => {
    const url = annotations(key);
    url.searchParams.set("delete_all", "true"); // of those with this identifier
    await askPlatform({ url, headers, method: "DELETE" }, reach);
  };

  return {
    read,
    write: async (trace, wanted) => {
      const there = await read(trace);
      const places = new Set(wanted.map(placeOf));
      const isStale = there.some((said) => !places.has(placeOf(said)));
      if (isStale) await removeAll(trace.key);
      const left = isStale ? [] : there;
      const data = wanted
        .filter(isOnSpan)
        .filter((remark) => !left.some((said) => placeOf(said) === placeOf(remark) && saysSame(said, remark)))
        .map(phoenixAnnotation);
      if (data.length > 0)
        await askPlatform({ url: at("/v1/span_annotations?sync=true"), headers, body: { data } }, reach);
    },
    test: async () => void (await askPlatform({ url: at(project), headers }, reach)),
  };
};
