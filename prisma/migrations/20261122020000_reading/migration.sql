-- How a step's text resembles others, so that repeated loops can be folded; null for steps stored before this was known.
ALTER TABLE "Step" ADD COLUMN "sketch" INTEGER;
-- How a person likes to read: theme, density, font size, folds, clock.
ALTER TABLE "User" ADD COLUMN "preferences" JSONB NOT NULL DEFAULT '{}';
-- The kind of failure that a person names, and the taxonomy (name and version) that it belongs to.
ALTER TABLE "Annotation" ADD COLUMN "failureMode" TEXT, ADD COLUMN "taxonomy" JSONB;
