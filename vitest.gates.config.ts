import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** What only `npm run gates` executes (decision 0161); none of it proves a requirement by itself. */
const project = (name: string, include: string[], more: Record<string, unknown> = {}) => ({
  extends: true as const,
  test: { name, include, environment: "node", ...more },
});

/** Services as they are on AWS (`docs/strict-machine.md`), for what a desk of the real size is measured on. */
const strictMachine = { AWS_LIKE: process.env.AWS_LIKE ?? "strict" };

export default defineConfig({
  plugins: [react()],
  // Where the built site keeps its texts (`texts-plugin.ts`).
  define: { __TEXTS__: JSON.stringify("/texts") },
  test: {
    maxWorkers: 2,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      // Times are taken while nothing of ours runs beside them, are told, and fail nothing (decision 0489).
      project("lighthouse", ["test/gates/lighthouse.gate.ts"], {
        globalSetup: ["test/e2e/support/rendered-portals.ts"],
      }),
      project("desk-pages", ["test/gates/desk-pages.gate.ts"], {
        globalSetup: ["test/e2e/support/rendered-portals.ts"],
        env: strictMachine,
      }),
      project("cold-starts", ["test/gates/cold-start.gate.ts"]),
      project(
        "slices",
        [
          "security/abuse-simulation",
          "security/files-content",
          "security/fuzz",
          "security/tenant-isolation",
          "schemes/print-tags",
          "functions/staff/decision-previews",
          "schemes/random-applications",
          "schemes/random-submissions",
          "web/wizard-faults",
        ].map((name) => `test/${name}.test.ts`),
        {
          testTimeout: 900_000,
          globalSetup: ["test/support/setup/global-setup.ts"],
          setupFiles: ["test/support/setup/cheap-passwords.ts"],
        },
      ),
      project("desk", ["test/gates/large-desk.gate.ts"], {
        testTimeout: 600_000,
        hookTimeout: 900_000,
        globalSetup: ["test/support/setup/global-setup.ts"],
        setupFiles: ["test/support/setup/strict-machine.ts"],
        env: strictMachine,
      }),
      // Each of its two runs has an emulator of its own.
      project("season", ["test/gates/season.gate.ts"], {
        testTimeout: 900_000,
        env: { DYNAMODB_ENDPOINT: "" },
      }),
      project("weights", ["test/gates/{weight,component-gallery}.gate.ts"]),
      project(
        "pages",
        [
          "page-failures",
          "draft-pages",
          "open-page-failures",
          "persisted-input",
          "persisted-forms",
          "refused-in-wizard",
        ].map((name) => `test/components/${name}.test.tsx`),
        {
          environment: "jsdom",
          globalSetup: ["test/support/contract/provide-api-document.ts"],
          setupFiles: ["./test/components/setup.ts"],
        },
      ),
    ],
  },
});
