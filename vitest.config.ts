import { existsSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { createLongestFirstSequencer } from "./test/support/setup/longest-first.ts";
import { testSeed } from "./test/support/setup/test-seed.ts";

/** One emulator for the whole run; each test file makes a fresh table in it. */
const emulator = ["./test/support/setup/global-setup.ts"].filter((file) =>
  existsSync(new URL(file, import.meta.url)),
);

/** `quality.md` › Tests: one project a kind of proof; tests run in random order, files in parallel. */
const strict = {
  setupFiles: [
    "quiet-log",
    "fresh-modules",
    "fixed-seed",
    "cheap-calls",
    "cheap-passwords",
    "strict-machine",
  ].map((name) => `./test/support/setup/${name}.ts`),
};
const project = (name: string, include: string[], more: Record<string, unknown> = {}) => ({
  extends: true as const,
  test: {
    name,
    include,
    environment: "node",
    isolate: false,
    setupFiles: ["./test/support/setup/fresh-modules.ts", "./test/support/setup/fixed-seed.ts"],
    ...more,
  },
});

export default defineConfig({
  plugins: [react()],
  // Where the built site keeps its texts (`texts-plugin.ts`).
  define: { __TEXTS__: JSON.stringify("/texts") },
  test: {
    // Each file has modules and a table of its own, so that their order proves nothing: the longest of a project come
    // first.
    sequence: {
      // An order that no test may depend on, and the same in every run of a commit (decision 0534).
      shuffle: { tests: true },
      seed: testSeed,
      sequencer: createLongestFirstSequencer([
        "infra/bundles.test.ts",
        "infra/removals.test.ts",
        // The first of these two writes the demonstration's data, and the second takes them.
        "local/seed-history.test.ts",
        "local/start.test.ts",
        "contract/client.test.ts",
        "local/restore.test.ts",
        "security/abuse-simulation.test.ts",
        "security/personal-data.test.ts",
        "security/fuzz.test.ts",
        "security/visibility.test.ts",
        "security/second-factor.test.ts",
        "security/abuse-codes.test.ts",
        "security/files-content.test.ts",
        "security/foreign-ids.test.ts",
        "functions/events/places.test.ts",
        "functions/http/role-matrix.test.ts",
        "functions/http/hostile.test.ts",
        "functions/identity/subject.test.ts",
        "functions/identity/user-abuse.test.ts",
        "functions/platform/repeated-creations.test.ts",
        "components/page-failures.test.tsx",
        "components/persisted-forms.test.tsx",
        "components/queue-page.test.tsx",
        "components/persisted-input.test.tsx",
        "core/applications/duties.test.ts",
        "schemes/random-applications.test.ts",
        "core/policies/policy-behaviour.test.ts",
      ]),
    },
    // Patience is not what is tested: a busy machine takes several times as long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // One more than the cores of the smallest machine, since a file waits for the emulator between its calls.
    maxWorkers: 3,
    // The projects below have a server each: what one of them transformed, the others take.
    fsModuleCache: true,
    // Services as they are on AWS, not as kind as the emulators are (`docs/strict-machine.md`).
    env: { AWS_LIKE: process.env.AWS_LIKE ?? "strict" },
    projects: [
      project("core", ["test/*.test.ts", "test/{core,schemes}/**/*.test.ts"], {
        globalSetup: emulator,
        ...strict,
      }),
      project("functions", ["test/functions/**/*.test.ts"], { globalSetup: emulator, ...strict }),
      project("security", ["test/security/**/*.test.ts"], { globalSetup: emulator, ...strict }),
      project("web", ["test/web/**/*.test.{ts,tsx}"]),
      project("components", ["test/components/**/*.test.tsx"], {
        environment: "jsdom",
        globalSetup: ["./test/support/contract/provide-api-document.ts"],
        setupFiles: [
          "./test/support/setup/fresh-modules.ts",
          "./test/support/setup/fixed-seed.ts",
          "./test/components/setup.ts",
        ],
      }),
      project("local", ["test/{local,contract}/**/*.test.ts"], {
        // Every local system calls its table `portal`, so each of them needs an emulator of its own.
        env: { DYNAMODB_ENDPOINT: "" },
      }),
      project("infra", ["test/infra/**/*.test.ts"], {
        globalSetup: ["./test/infra/global-setup.ts"],
        testTimeout: 180_000,
      }),
    ],
  },
});
