-- AlterTable
ALTER TABLE "Import" ADD COLUMN     "version" TEXT;
