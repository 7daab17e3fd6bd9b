import { defineConfig } from "vitest/config";

/** Browser journeys: a whole system and Chromium each, so one at a time and with patience. */
export default defineConfig({
  test: {
    name: "e2e",
    include: ["test/e2e/**/*.e2e.ts"],
    environment: "node",
    testTimeout: 240_000,
    hookTimeout: 180_000,
    fileParallelism: false,
    maxWorkers: 1,
    globalSetup: ["test/e2e/support/rendered.ts"],
  },
});
