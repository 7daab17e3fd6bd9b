/** Staff print what the institution of an application has, for whoever asks at the desk; a failure is told. */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { IssuedDocuments } from "../../packages/web/src/features/staff-review/issued-documents.tsx";
import { ReviewHead } from "../../packages/web/src/features/staff-review/review-head.tsx";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en"));
beforeEach(() => {
  unload();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
});

const money = { amount: 100, currency: "MOP" };
const showDocuments = (application: object, whole = true) =>
  renderPage(
    <IssuedDocuments
      application={{ id: "a1", resource: "participate", ...application } as unknown as ApplicationView}
      whole={whole}
    />,
  );
const listButtons = (): string[] =>
  screen.queryAllByRole("button").map(({ textContent }) => textContent ?? "");

test.each<[string, object, boolean, string[]]>([
  ["is not decided", { status: "PROCESSING" }, true, []],
  [
    "is paid",
    { status: "PAID", receiptNumber: "R-2026-000001" },
    true,
    ["Decision letter", "Decision letter in Chinese and Portuguese", "Receipt"],
  ],
  [
    "was paid by what the provider took back",
    { status: "AWAITING_PAYMENT", receiptNumber: "R-2026-000001", owed: money },
    true,
    ["Decision letter", "Decision letter in Chinese and Portuguese"],
  ],
  [
    "is refunded",
    { status: "REFUNDED", receiptNumber: "R-2026-000001", refund: { refunded: money } },
    true,
    [
      "Confirmation of cancellation",
      "Confirmation of cancellation in Chinese and Portuguese",
      "Receipt",
      "Refund notice",
    ],
  ],
  [
    "is an approved endorsement, for a reviewer",
    { status: "ENDORSEMENT_APPROVED", resource: "special" },
    true,
    ["Approval letter", "Approval letter in Chinese and Portuguese"],
  ],
  [
    "is an approved endorsement, for a cashier",
    { status: "ENDORSEMENT_APPROVED", resource: "special" },
    false,
    [],
  ],
])("an application that %s", (_, application, whole, names) => {
  showDocuments(application, whole);
  expect(listButtons()).toEqual(names);
});

test("each is printed in the chosen language, and the letter in both official ones", async () => {
  const answerLink = () => ({ data: { url: "https://files.example/x.pdf" } });
  const calls = stubNetwork({
    "GET /participate/search/a1/letter": answerLink,
    "GET /payment/a1/receipt": answerLink,
  });
  showDocuments({ status: "PAID", receiptNumber: "R-2026-000001" });
  const user = userEvent.setup();
  await user.selectOptions(screen.getByLabelText("Language of the document"), "Português");
  for (const name of listButtons()) await user.click(screen.getByRole("button", { name }));
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(calls.map(({ path, query }) => `${path}?${query}`)).toEqual([
    "/participate/search/a1/letter?kind=decision&lang=pt",
    "/participate/search/a1/letter?kind=decision&lang=official",
    "/payment/a1/receipt?lang=pt",
  ]);
});

const failure = { status: 503, body: { success: false, code: 900063 } };
test("a document that could not be printed says so beside its button", async () => {
  stubNetwork({ "GET /payment/a1/receipt": () => failure });
  showDocuments({ status: "PAID", receiptNumber: "R-2026-000001" });
  await userEvent.setup().click(screen.getByRole("button", { name: "Receipt" }));
  expect(await screen.findByRole("alert")).toBeTruthy();
});

test("a copy of an application that could not be printed says so above it", async () => {
  stubNetwork({ "GET /participate/search/a1/pdf": () => failure });
  renderPage(
    <ReviewHead
      application={
        { id: "a1", code: "FH-1", status: "PROCESSING", scheme: "FAIR_HOSTED" } as unknown as ApplicationView
      }
      canReview
      lastAction={undefined}
    />,
  );
  await userEvent.setup().click(await screen.findByRole("button", { name: /Download the copy/ }));
  expect(await screen.findByText(/^Your document is still being produced/)).toBeTruthy();
});
