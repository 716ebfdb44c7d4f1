-- Whether a model is given the images of the steps that it reads.
ALTER TABLE "ProviderModel" ADD COLUMN "seesImages" BOOLEAN NOT NULL DEFAULT false;
