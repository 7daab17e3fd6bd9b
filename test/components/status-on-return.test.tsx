/** A certification that staff decide while its page is open is shown when its reader comes back (decision 0581). */
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import status from "../../locales/status/en.json" with { type: "json" };
import { Component as CertificationPage } from "../../packages/web/src/features/certification/certification-page.tsx";
import { session } from "../../packages/web/src/shell/session.ts";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

const { certification: names } = status;

test("what was being reviewed is certified", async () => {
  await startTexts("en");
  session.start("ana.first");
  let certification = "VERIFYING";
  stubNetwork({
    "GET /user/current": () => ({
      data: {
        id: "a",
        account: "ana@example.mo",
        roles: [],
        institutions: [{ id: "i1", role: "ADMINISTRATOR" }],
      },
    }),
    "GET /institution/i1": () => ({
      data: { id: "i1", version: 1, role: "ADMINISTRATOR", country: "MO", certification },
    }),
    "GET /notice/unread": () => ({ data: { count: 0 } }),
  });
  renderPage(<CertificationPage />);
  expect(await screen.findByText(names.VERIFYING)).toBeTruthy();
  certification = "PASSED";
  fireEvent.focus(window);
  expect(await screen.findByText(names.PASSED)).toBeTruthy();
});
