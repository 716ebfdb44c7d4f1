-- Names of a list in lower case, as "nameKey" has one: the same collation, named here, since an index is made and restored where no function of ours is in the search path.
DO $$
DECLARE known text := (SELECT quote_ident(c.name) FROM unnest(ARRAY['pg_unicode_fast', 'und-x-icu', 'pg_c_utf8', 'default']) WITH ORDINALITY AS c(name, place)
  WHERE EXISTS (SELECT FROM pg_collation p WHERE p.collname = c.name AND p.collnamespace = 'pg_catalog'::regnamespace AND p.collencoding IN (-1, 6)) ORDER BY c.place LIMIT 1);
BEGIN
  EXECUTE format('CREATE FUNCTION "nameKeys"(names text[]) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS %L',
    'SELECT array_agg(lower(name COLLATE ' || known || ')) FROM unnest(names) name');
END
$$;

-- Traces are found by a tag, and facts are counted by one, without a look into every row.
CREATE INDEX "Trace_tags_idx" ON "Trace" USING gin ("nameKeys"("tags"));

-- Those that were made here are few, and every figure says how many it leaves out.
CREATE INDEX "TraceFact_made_idx" ON "TraceFact"("workspaceId") WHERE "isMade";
