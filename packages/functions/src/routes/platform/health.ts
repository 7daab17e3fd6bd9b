/** `GET /api/health`: the deployed version, and whether its dependencies can be reached. */
import { checkHealth } from "@portal/core/platform/check-health.server";
import * as z from "zod";
import {
  defineOperation,
  OperationResponse,
  type ResourceDefinition,
  serveResource,
} from "../../http/serve-resource.ts";

const Health = z.object({
  version: z.string(),
  commit: z.string(),
  table: z.boolean(),
  bucket: z.boolean(),
  queue: z.boolean(),
});

export const healthDefinition = {
  "GET /": defineOperation({
    summary: "Version, commit and state of the dependencies; 503 when one cannot be reached",
    response: Health,
    unhealthyStatus: 503,
    run: async (_, ctx) => {
      const dependencies = await checkHealth(ctx);
      const { VERSION: version = "0.1.0", COMMIT: commit = "local" } = process.env;
      const isHealthy = dependencies.table && dependencies.bucket && dependencies.queue;
      return new OperationResponse(isHealthy ? 200 : 503, { version, commit, ...dependencies });
    },
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("health", healthDefinition);
