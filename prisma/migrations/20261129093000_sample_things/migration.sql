CREATE TABLE "SampleThing" (
    "workspaceId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "id" UUID NOT NULL,

    CONSTRAINT "SampleThing_pkey" PRIMARY KEY ("workspaceId","kind","id")
);

ALTER TABLE "SampleThing" ADD CONSTRAINT "SampleThing_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What earlier versions brought at their first start came as uploads of the command line, in files of these names. An
-- API key is called that too unless told otherwise, but it is nobody's account. Of what is gone nothing is marked.
INSERT INTO "SampleThing" ("workspaceId", "kind", "id")
SELECT i."workspaceId", 'import', i."id" FROM "Import" i JOIN "Workspace" w ON w."id" = i."workspaceId"
WHERE w."slug" = 'demo' AND i."source" = 'upload' AND i."createdByName" = 'command line' AND i."createdById" IS NOT NULL
  AND i."fileName" IN ('lab.faultline.json', 'back-office.faultline.json', 'demo.faultline.json')
  AND EXISTS (SELECT 1 FROM "Trace" t WHERE t."importId" = i."id");

INSERT INTO "SampleThing" ("workspaceId", "kind", "id")
SELECT t."workspaceId", 'trace', t."id" FROM "Trace" t JOIN "SampleThing" s ON s."kind" = 'import' AND s."id" = t."importId" AND s."workspaceId" = t."workspaceId";
