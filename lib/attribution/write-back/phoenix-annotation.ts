import { z } from "zod";
import { type Remark, type Said } from "./remark";

/** All our annotations of one trace have this one: Phoenix overwrites by name, span and identifier. */
export const annotationIdentifier = (key: string): string => `faultline:${key}`;

const annotatorKinds = { person: "HUMAN", model: "LLM", rule: "CODE" } as const;

/** One entry of POST /v1/span_annotations. */
export const phoenixAnnotation = (remark: Remark & { spanId: string }): Record<string, unknown> => ({
  span_id: remark.spanId,
  name: remark.name,
  annotator_kind: annotatorKinds[remark.byKind],
  result: { label: remark.label, score: remark.score, explanation: remark.explanation },
  metadata: remark.metadata,
  identifier: annotationIdentifier(remark.key),
});

/** GET /v1/projects/{project}/span_annotations. */
export const AnnotationPage = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      span_id: z.string(),
      identifier: z.string().nullish(),
      result: z
        .object({ label: z.string().nullish(), score: z.number().nullish(), explanation: z.string().nullish() })
        .nullish(),
    }),
  ),
  next_cursor: z.string().nullish(),
});

/** What Phoenix answers of a trace, as far as it comes from us. */
export const readAnnotations = (page: z.infer<typeof AnnotationPage>, key: string): Said[] =>
  page.data
    .filter(({ identifier }) => identifier === annotationIdentifier(key))
    .map(({ name, span_id: spanId, result }) => ({
      name,
      spanId,
      label: result?.label ?? "",
      score: result?.score ?? null,
      explanation: result?.explanation ?? "",
    }));
