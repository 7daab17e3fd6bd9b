import { existsSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** One emulator for the whole run; each test file makes a fresh table in it. */
const emulator = ["./test/support/global-setup.ts"].filter((file) =>
  existsSync(new URL(file, import.meta.url)),
);

/** `quality.md` › Tests: one project a kind of proof; order is random and files run in parallel. */
const project = (name: string, include: string[], more: Record<string, unknown> = {}) => ({
  extends: true as const,
  test: { name, include, environment: "node", ...more },
});

export default defineConfig({
  plugins: [react()],
  test: {
    sequence: { shuffle: { files: true, tests: true } },
    // Patience is not what is tested: a busy machine takes several times as long.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    // Two cores: more workers only make each other late.
    maxWorkers: 2,
    projects: [
      project("core", ["test/*.test.ts", "test/{core,schemes}/**/*.test.ts"], { globalSetup: emulator }),
      project("functions", ["test/functions/**/*.test.ts"], { globalSetup: emulator }),
      project("security", ["test/security/**/*.test.ts"], { globalSetup: emulator }),
      project("web", ["test/web/**/*.test.{ts,tsx}"]),
      project("local", ["test/{local,contract}/**/*.test.ts"], { testTimeout: 60_000, hookTimeout: 120_000 }),
      project("infra", ["test/infra/**/*.test.ts"], {
        globalSetup: ["./test/infra/global-setup.ts"],
        testTimeout: 180_000,
      }),
    ],
  },
});
