-- The columns of the list of traces that a member wants, null for the usual ones.
ALTER TABLE "Member" ADD COLUMN "listColumns" TEXT;

-- Whether others see a saved view; those that are there were everybody's.
ALTER TABLE "SavedView" ADD COLUMN "isShared" BOOLEAN NOT NULL DEFAULT true;

-- By which rule the titles of a workspace's traces were given: those of earlier versions are given once more.
ALTER TABLE "Workspace" ADD COLUMN "titleRule" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Workspace" ALTER COLUMN "titleRule" SET DEFAULT 1;
