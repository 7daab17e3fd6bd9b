/**
 * What a decision would send, in its dialog: asked for with the same input, read in each language, and gone when the
 * input changes.
 */
import type { ActionView, ApplicationView } from "@portal/core/applications/model/application-schema";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, expect, test, vi } from "vitest";
import { DecisionPanel } from "../../packages/web/src/features/staff-review/decision-panel.tsx";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { type NetworkAnswer, stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(async () => {
  await startTexts("en");
});

const application = {
  id: "app-1",
  version: 4,
  code: "FH-2026-000007",
  status: "PROCESSING",
  scheme: "FAIR_HOSTED",
  answers: {},
} as unknown as ApplicationView;
const languages = ["zh-Hant", "zh-Hans", "en", "pt"] as const;
const byLanguage = <Text,>(build: (language: string) => Text) =>
  Object.fromEntries(languages.map((language) => [language, build(language)]));
const preview = {
  recipients: [
    { language: "pt", mail: true, account: "ana@example.mo" },
    { language: "en", mail: false, account: "+85366123456" },
  ],
  notice: byLanguage((language) => ({
    subject: `subject ${language}`,
    text: `notice ${language}`,
    mail: `Dear ${language}\n\nnotice ${language}`,
  })),
  letters: [
    {
      kind: "decision",
      texts: byLanguage((language) => ({
        title: `letter ${language}`,
        parts: [{ label: "To", text: `company ${language}` }, { text: `refused ${language}` }],
      })),
    },
  ],
};
const previewPath = "POST /staff/preview/application/app-1";

const openDialog = async (answer: () => NetworkAnswer) => {
  const calls = stubNetwork({ [previewPath]: answer });
  render(
    <MemoryRouter>
      <ResourceProvider>
        <Suspense>
          <DecisionPanel
            application={application}
            moves={[{ action: "reject", allowed: true, reasonRequired: true } as ActionView]}
            renewing={false}
            onDone={vi.fn()}
            onReload={vi.fn()}
            onSupplement={vi.fn()}
          />
        </Suspense>
      </ResourceProvider>
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Do not accept the application" }));
  return { user, calls, dialog: within(screen.getByRole("dialog")) };
};

test("it is asked for with what is typed, read in each language, and goes when something is changed", async () => {
  const { user, calls, dialog } = await openDialog(() => ({ data: preview }));
  const button = dialog.getByRole("button", { name: "Preview what is sent" });
  await user.click(button);
  expect(await dialog.findByText("Give the reason")).toBeTruthy();
  const listPosts = () => calls.filter(({ method }) => method === "POST");
  expect(listPosts()).toEqual([]);
  await user.type(dialog.getByLabelText(/^Reason/), "late");
  await user.click(button);
  const heading = await dialog.findByRole("heading", { name: "What will be sent" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(listPosts().map(({ body }) => body)).toEqual([{ action: "reject", version: 4, reason: "late" }]);
  // The language of the first recipient comes first.
  expect(dialog.getByText("company pt")).toBeTruthy();
  expect(dialog.getByText("ana@example.mo: notice in the portal and email, in Português")).toBeTruthy();
  expect(dialog.getByText("+85366123456: notice in the portal, in English")).toBeTruthy();
  await user.selectOptions(dialog.getByLabelText("Language of the preview"), "zh-Hans");
  expect(dialog.getByText("refused zh-Hans").closest("[lang]")?.getAttribute("lang")).toBe("zh-Hans");
  expect(document.querySelector("[data-mail]")?.textContent).toBe("Dear zh-Hans\n\nnotice zh-Hans");
  await user.type(dialog.getByLabelText(/^Reason/), "r");
  expect(dialog.queryByText("What will be sent")).toBeNull();
});

test("a decision that tells nobody says so, and a refusal is shown as that of the decision", async () => {
  let isRefused = false;
  const { user, dialog } = await openDialog(() =>
    isRefused
      ? { status: 403, body: { success: false, code: 900310, errorCode: 900310 } }
      : { data: { recipients: [], letters: [] } },
  );
  await user.type(dialog.getByLabelText(/^Reason/), "late");
  await user.click(dialog.getByRole("button", { name: "Preview what is sent" }));
  expect(await dialog.findByText("Nobody is notified.")).toBeTruthy();
  isRefused = true;
  await user.type(dialog.getByLabelText(/^Reason/), "r");
  await user.click(dialog.getByRole("button", { name: "Preview what is sent" }));
  expect((await dialog.findByRole("alert")).textContent).toContain("Ask a colleague with the same role");
});
