/** The page of all components (decision 0410) shows every component of `ui`; the gates judge the page in a browser. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What is the frame of a page or has no look of its own: every journey shows it. */
const partsOfTheFrame = new Set([
  "amplify-kit",
  "kit",
  "maintenance-banner",
  "notice-bell",
  "page-heading",
  "personal-frame",
  "personal-menu",
  "refusal-reason",
  "remedy-links",
  "removed-note",
  "route-boundary",
  "sign-out-button",
  "use-sign-out-question",
  "waiting-room",
  "waiting-room-dialog",
]);
test("every component of ui is on the page", () => {
  const galleryText = globSync("local/component-gallery/*-items.tsx")
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const missing = globSync("packages/web/src/ui/*.tsx")
    .map((file) => file.replace(/.*\/|\.tsx$/g, ""))
    .filter((name) => !partsOfTheFrame.has(name) && !galleryText.includes(`/ui/${name}.tsx`));
  expect(missing).toEqual([]);
});
