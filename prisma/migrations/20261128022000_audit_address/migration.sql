-- From where something was done. Entries of before have none, and stay as they are.
ALTER TABLE "AuditEntry" ADD COLUMN "address" TEXT;
