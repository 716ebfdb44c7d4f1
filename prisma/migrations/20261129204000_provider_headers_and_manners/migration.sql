ALTER TABLE "Provider" ADD COLUMN "headersCiphertext" TEXT;
ALTER TABLE "Provider" ADD COLUMN "headerNames" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];

CREATE TABLE "ProviderManner" (
    "providerId" UUID NOT NULL,
    "model" TEXT NOT NULL,
    "manner" JSONB NOT NULL,
    "learnedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ProviderManner_pkey" PRIMARY KEY ("providerId", "model")
);

ALTER TABLE "ProviderManner" ADD CONSTRAINT "ProviderManner_providerId_fkey" FOREIGN KEY ("providerId") REFERENCES "Provider"("id") ON DELETE CASCADE ON UPDATE CASCADE;
