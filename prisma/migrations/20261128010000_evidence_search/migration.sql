-- The kinds of evidence that an answer holds, so that traces are found by them without a look into every answer.
CREATE FUNCTION "evidenceKinds"(attribution jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT finding ->> 'kind'), '{}')
  FROM jsonb_array_elements(CASE WHEN jsonb_typeof(attribution -> 'evidence') = 'array' THEN attribution -> 'evidence' ELSE '[]' END) finding
$$;
CREATE INDEX "AttributionRun_evidence_idx" ON "AttributionRun" USING gin ("evidenceKinds"("attribution")) WHERE "status" = 'SUCCEEDED';
