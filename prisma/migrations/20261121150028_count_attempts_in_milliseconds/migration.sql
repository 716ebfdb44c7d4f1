/*
  Warnings:

  - The `expire` column on the `RateLimiterFlexible` table would be dropped and recreated. This will lead to data loss if there is data in the column.

*/
-- AlterTable
ALTER TABLE "RateLimiterFlexible" DROP COLUMN "expire",
ADD COLUMN     "expire" BIGINT;
