/** `GET /api/health`: which version runs and whether what it needs is reached. */
import { health } from "@portal/core/health.server";
import * as z from "zod";
import { Answer, type Definition, operation, serve } from "../http/serve.ts";

const Health = z.object({
  version: z.string(),
  commit: z.string(),
  table: z.boolean(),
  bucket: z.boolean(),
  queue: z.boolean(),
});

export const definition = {
  "GET /": operation({
    summary: "Version, commit, and what is reached; 503 when something is not",
    response: Health,
    unwell: 503,
    run: async () => {
      const reached = await health();
      const { VERSION: version = "0.1.0", COMMIT: commit = "local" } = process.env;
      const well = reached.table && reached.bucket && reached.queue;
      return new Answer(well ? 200 : 503, { version, commit, ...reached });
    },
  }),
} satisfies Definition;

export const handler = serve("health", definition);
