-- Few names, many traces each: without an index, a count of those of an environment or a model makes the name of every trace lower case.
CREATE INDEX "Trace_environment_idx" ON "Trace"("workspaceId", "nameKey"("environment")) WHERE "environment" IS NOT NULL;
CREATE INDEX "Trace_model_idx" ON "Trace"("workspaceId", "nameKey"("model")) WHERE "model" IS NOT NULL;
