/**
 * A supplement of an answer that has chosen what its event offers no longer (decision 0714): the form starts without
 * it, says so at the field, and tells the server when nothing is left of the answer. A supplement that changes nothing
 * is sent only after a question (decision 0860).
 */
import { findScheme } from "@portal/core/schemes/index";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { SupplementAnswers } from "../../packages/web/src/features/applications/supplement-answers.tsx";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { buildFair } from "../support/events/event-fixtures.ts";
import { stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en"));
beforeEach(() => void unload());

const scheme = findScheme("SEMINAR") ?? expect.fail("no scheme");
const event = {
  ...buildFair({ id: "online-2027" }),
  form: "ONLINE",
  rateChart: ["BANNER", "INTERPRETER"].map((extra) => ({ extra, price: 10_000, per: "SESSION" })),
};

const renderSupplement = (view: object) =>
  render(
    <MemoryRouter>
      <ResourceProvider>
        <SupplementAnswers
          view={view as never}
          around={{ scheme, event, contacts: [], files: {} } as never}
          onChanged={() => undefined}
        />
      </ResourceProvider>
    </MemoryRouter>,
  );
/** Opens a supplement about an answer that is as it was submitted, and returns what reads the sent one. */
const openUnchanged = () => {
  const calls = stubNetwork({
    "POST /participate/search/a-1/supplement": () => ({ data: { id: "a-1" } }),
  });
  renderSupplement({
    id: "a-1",
    version: 3,
    scheme: "SEMINAR",
    createdAt: "2026-11-20T02:00:00.000Z",
    answers: { otherRequirements: "Water" },
    supplement: {
      fields: ["otherRequirements"],
      dueOn: "2026-12-01",
      requestedAt: "2026-11-23T02:00:00.000Z",
    },
  });
  return () => calls.find(({ method }) => method === "POST")?.body;
};
const pressButton = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

const sendSupplement = async (extras: Record<string, number>) => {
  const calls = stubNetwork({
    "POST /participate/search/a-1/supplement": () => ({ status: 409, body: { success: false, code: 409 } }),
  });
  const view = {
    id: "a-1",
    version: 3,
    scheme: "SEMINAR",
    createdAt: "2026-11-20T02:00:00.000Z",
    answers: { extras, otherRequirements: "Water" },
    supplement: { fields: ["extras"], dueOn: "2026-12-01", requestedAt: "2026-11-23T02:00:00.000Z" },
  };
  renderSupplement(view);
  expect((await screen.findAllByText(/no longer offers/)).length).toBeGreaterThan(0);
  pressButton("Submit the documents");
  await waitFor(() => expect(calls.some(({ method }) => method === "POST")).toBe(true));
  return calls.find(({ method }) => method === "POST")?.body;
};

test.each([
  ["some of it", { BANNER: 1, INTERPRETER: 1 }, { INTERPRETER: 1 }],
  ["nothing of it", { BANNER: 1 }, null],
])("is sent without what is gone, where %s is left", async (_, extras, sentExtras) =>
  expect(await sendSupplement(extras)).toEqual({ version: 3, answers: { extras: sentExtras } }),
);

test("is sent without any change only after a question", async () => {
  const findSent = openUnchanged();
  pressButton("Submit the documents");
  await screen.findByRole("dialog", { name: "Nothing has been changed" });
  expect(findSent()).toBeUndefined();
  pressButton("Go back and change them");
  expect(screen.queryByRole("dialog")).toBeNull();
  pressButton("Submit the documents");
  pressButton("Submit without changes");
  await waitFor(() => expect(findSent()).toEqual({ version: 3, answers: { otherRequirements: "Water" } }));
});

test("is sent at once where something was changed", async () => {
  const findSent = openUnchanged();
  fireEvent.change(screen.getByDisplayValue("Water"), { target: { value: "Tea" } });
  pressButton("Submit the documents");
  await waitFor(() => expect(findSent()).toEqual({ version: 3, answers: { otherRequirements: "Tea" } }));
});
