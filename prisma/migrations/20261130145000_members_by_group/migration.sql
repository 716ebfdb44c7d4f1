-- Whether a membership was given by a group of the OpenID Connect issuer, which takes it back when the person leaves
-- the group.
ALTER TABLE "Member" ADD COLUMN "isByGroup" BOOLEAN NOT NULL DEFAULT false;
