-- The entry that a run was of before it was taken out of its evaluation, so that the run in its place is given what it was told.
ALTER TABLE "AttributionRun" ADD COLUMN "formerEntryId" UUID;
