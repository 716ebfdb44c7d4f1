-- What waits only because its receiver was down is told from what waits for an attempt of its own: when the receiver answers again, the former is sent at once and the latter keeps its time.
ALTER TABLE "Delivery" ADD COLUMN "isHeld" BOOLEAN NOT NULL DEFAULT false;
