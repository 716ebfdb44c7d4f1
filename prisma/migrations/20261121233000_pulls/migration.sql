-- AlterTable
ALTER TABLE "Import" ADD COLUMN     "pull" JSON;
