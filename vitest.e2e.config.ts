import { defineConfig } from "vitest/config";

const LIGHTHOUSE = "test/e2e/lighthouse.e2e.ts";
/** A whole system and Chromium each, and patience. */
const project = (name: string, include: string[], more: Record<string, unknown>) => ({
  test: {
    name,
    include,
    environment: "node",
    testTimeout: 240_000,
    hookTimeout: 180_000,
    // What is waited for comes when it comes; a busy machine is no fault of the page.
    expect: { poll: { timeout: 20_000 } },
    ...more,
  },
});

/** Browser journeys, two files at a time; what measures times comes after them, by itself. */
export default defineConfig({
  test: {
    globalSetup: ["test/e2e/support/rendered.ts"],
    projects: [
      project("e2e", ["test/e2e/**/*.e2e.ts"], { exclude: [LIGHTHOUSE], maxWorkers: 2 }),
      project("speed", [LIGHTHOUSE], { maxWorkers: 1, sequence: { groupOrder: 1 } }),
    ],
  },
});
