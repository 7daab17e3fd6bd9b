import { defineConfig } from "vitest/config";
import { createLongestFirstSequencer } from "./test/support/setup/longest-first.ts";

/**
 * Browser journeys, two or three files at a time, the longest first. A whole system and Chromium each: a journey waits,
 * for a timer of the page or for a paint, and two of them leave a third of two cores idle. Patience: what is waited for
 * comes when it comes, and a busy machine is no fault of the page.
 */
export default defineConfig({
  test: {
    name: "e2e",
    include: ["test/e2e/**/*.e2e.ts"],
    environment: "node",
    // Packages stay loaded from one portal of a worker to the next; the modules of the project are loaded anew.
    isolate: false,
    setupFiles: ["test/support/setup/fresh-modules.ts", "test/support/setup/ordered-calls.ts"],
    globalSetup: ["test/e2e/support/rendered-portals.ts"],
    maxWorkers: 3,
    testTimeout: 600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    sequence: {
      sequencer: createLongestFirstSequencer([
        "people.e2e.ts",
        "widths-public.e2e.ts",
        "widths-personal.e2e.ts",
        "widths-staff.e2e.ts",
        "routes.e2e.ts",
        "main-job.e2e.ts",
        "places.e2e.ts",
        "/staff.e2e.ts",
        "desk-lists.e2e.ts",
        "desk-decisions.e2e.ts",
        "desk-two-persons.e2e.ts",
        "/access.e2e.ts",
        "interruptions.e2e.ts",
        "shared-computer.e2e.ts",
        "sign-on.e2e.ts",
        "fees.e2e.ts",
        "centre.e2e.ts",
        "account-settings.e2e.ts",
        "/keyboard.e2e.ts",
        "funding.e2e.ts",
        "two-tabs.e2e.ts",
        "reports.e2e.ts",
        "survey.e2e.ts",
        "institution.e2e.ts",
        "group.e2e.ts",
        "security-settings.e2e.ts",
        "services.e2e.ts",
        "grants.e2e.ts",
        "/account.e2e.ts",
        "endorsement.e2e.ts",
        "restricted.e2e.ts",
        "account-keyboard.e2e.ts",
      ]),
    },
    tags: [
      { name: "every-language", description: "judges pages in one language; the gates repeat it in four" },
      { name: "every-day", description: "takes one case; the gates take other cases each day" },
      {
        name: "large-desk",
        description: "work of the desk; the gates repeat it while 6,000 more applications wait",
      },
      {
        name: "large-desk-alone",
        description:
          "repeats what smaller tests prove; the gates alone run it, while 6,000 more applications wait",
      },
      { name: "gates-alone", description: "takes minutes, or counts and measures; `npm test` leaves it out" },
    ],
  },
});
