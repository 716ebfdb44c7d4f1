-- Where a worker that gives the titles of a workspace anew goes on: the rule, a blank, and the last trace that it has done.
ALTER TABLE "Workspace" ADD COLUMN "titledTo" TEXT;
