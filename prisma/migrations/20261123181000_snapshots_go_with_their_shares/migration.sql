-- The copy that a share leads to goes with the share, however that goes: with its trace, with its workspace, by itself.
CREATE FUNCTION "dropSnapshot"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "Workspace" WHERE "id" = OLD."snapshotWorkspaceId" AND "isSnapshot";
  RETURN NULL;
END
$$;
CREATE TRIGGER "drop_snapshot" AFTER DELETE ON "Share" FOR EACH ROW WHEN (OLD."snapshotWorkspaceId" IS NOT NULL) EXECUTE FUNCTION "dropSnapshot"();

-- What is kept beside the rows of a workspace without a foreign key is not kept of copies that are gone. At the end of the transaction: the deletions that foreign keys make
-- note changes once more.
CREATE FUNCTION "forgetSnapshot"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "LabelRevision" WHERE "workspaceId" = OLD."id";
  DELETE FROM "KeptReport" WHERE "workspaceId" = OLD."id";
  DELETE FROM "ChangedTrace" WHERE "workspaceId" = OLD."id";
  DELETE FROM "TraceFact" WHERE "workspaceId" = OLD."id";
  DELETE FROM "RunFact" WHERE "workspaceId" = OLD."id";
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER "forget_snapshot" AFTER DELETE ON "Workspace" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD."isSnapshot") EXECUTE FUNCTION "forgetSnapshot"();
