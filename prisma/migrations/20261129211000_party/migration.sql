ALTER TABLE "Annotation" ADD COLUMN "party" TEXT;
ALTER TABLE "Adjudication" ADD COLUMN "party" TEXT;
ALTER TABLE "ImportedLabel" ADD COLUMN "party" TEXT;
