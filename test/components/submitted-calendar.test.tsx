/** The calendar file of an application has its deadlines, and no day of days to object that stand still. */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { unload } from "swr";
import { expect, onTestFinished, test, vi } from "vitest";
import form from "../../locales/pages/form/en.json";
import { Component as ApplicationSubmittedPage } from "../../packages/web/src/features/application-form/application-submitted-page.tsx";
import { session } from "../../packages/web/src/shell/session.ts";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

const buildDeadline = (kind: string, day: string, more: object = {}) => ({
  ...{ kind, from: "2026-11-23", amount: 15, unit: "CALENDAR", calendarVersion: "1", trace: [] },
  ...{ day, dueAt: `${day}T15:59:59.999Z` },
  ...more,
});

test("only days that are certain are in the file", async () => {
  await startTexts("en", { "pages/form": form });
  unload();
  session.start("account.secret");
  const files: Blob[] = [];
  vi.stubGlobal(
    "URL",
    Object.assign(class extends URL {}, {
      createObjectURL: (file: Blob) => {
        files.push(file);
        return "blob:calendar";
      },
      revokeObjectURL: () => undefined,
    }),
  );
  // jsdom opens no address.
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  onTestFinished(() => click.mockRestore());
  stubNetwork({
    "GET /participate/search/a1": () => ({
      data: {
        ...{ id: "a1", code: "TS-2026-1", scheme: "TRAVEL_SHOW" },
        submittedAt: "2026-11-23T02:00:00.000Z",
        deadlines: [
          buildDeadline("payment", "2026-12-01"),
          buildDeadline("objection", "2026-12-08", { rests: { since: "2026-12-04", daysLeft: 4 } }),
        ],
      },
    }),
  });
  renderPage(<ApplicationSubmittedPage />, "/done?id=a1");
  await userEvent.setup().click(await screen.findByRole("button", { name: form.done.calendar }));
  await waitFor(() => expect(files).toHaveLength(1));
  const text = (await files[0]?.text()) ?? "";
  expect(text).toContain("20261201");
  expect(text).not.toContain("20261208");
});
