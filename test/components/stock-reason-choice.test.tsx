/** The stock reasons that staff choose from: those of today, with the text of today (decision 0812). */
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import lists from "../../locales/lists/en.json";
import { DecisionReason } from "../../packages/web/src/ui/decision-reason.tsx";
import { StockReasonChoice } from "../../packages/web/src/ui/stock-reason-choice.tsx";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { lists }));
beforeEach(() => unload());

const addedCode = "ADDED_01JD8Q2V7M3X4Y5Z6A7B8C9D0E";
const since = "2020-01-01T00:00:00.000Z";
const buildTexts = (en: string) => ({ "zh-Hant": en, "zh-Hans": en, en, pt: en });
const items = [
  { code: "NO_PLACES", since, texts: buildTexts("The hall is full.") },
  { code: "OUT_OF_SCOPE", since, retired: true },
  { code: "INCOMPLETE", since: "2999-01-01T00:00:00.000Z", retired: true },
  { code: addedCode, since, texts: buildTexts("The hall is closed."), decisions: ["reject"] },
];

test("has the delivered ones that are not retired and the added ones of its decision, with the text of today", async () => {
  stubNetwork({ "GET /notice/reason": () => ({ data: { items } }) });
  const onChange = vi.fn();
  renderPage(<StockReasonChoice decision="reject" chosen={["NO_PLACES"]} onChange={onChange} />);
  const { INCOMPLETE, NOT_ELIGIBLE, ALREADY_FUNDED } = lists.stockReason;
  await screen.findByLabelText("The hall is closed.");
  expect(screen.getAllByRole("checkbox").map((box) => box.closest("label")?.textContent)).toEqual([
    INCOMPLETE,
    NOT_ELIGIBLE,
    "The hall is full.",
    ALREADY_FUNDED,
    "The hall is closed.",
  ]);
  fireEvent.click(screen.getByLabelText("The hall is closed."));
  expect(onChange).toHaveBeenCalledWith(["NO_PLACES", addedCode]);
});

test("one that was chosen before it was retired stays until it is taken out", async () => {
  stubNetwork({ "GET /notice/reason": () => ({ data: { items } }) });
  const onChange = vi.fn();
  renderPage(
    <StockReasonChoice decision="reject" chosen={["OUT_OF_SCOPE", "NO_PLACES"]} onChange={onChange} />,
  );
  await screen.findByLabelText("The hall is closed.");
  fireEvent.click(screen.getByLabelText(lists.stockReason.OUT_OF_SCOPE));
  expect(onChange).toHaveBeenCalledWith(["NO_PLACES"]);
});

test("has none of another decision, and is nothing where a decision has none", async () => {
  const calls = stubNetwork({ "GET /notice/reason": () => ({ data: { items } }) });
  const { container } = renderPage(
    <>
      <StockReasonChoice decision="refuseLate" chosen={[]} onChange={() => undefined} />
      <StockReasonChoice decision="accept" chosen={[]} onChange={() => undefined} />
    </>,
  );
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(container.querySelectorAll("fieldset")).toHaveLength(1);
  expect(screen.queryByLabelText("The hall is closed.")).toBeNull();
});

test("an added reason is read with its text, also where the moment of the decision is not known", async () => {
  stubNetwork({ "GET /notice/reason": () => ({ data: { items } }) });
  renderPage(<DecisionReason reasonCodes={[addedCode]} />);
  await screen.findByText("The hall is closed.");
});
