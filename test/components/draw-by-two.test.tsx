/** The public value of a draw, which one person enters and another one confirms on its page (decision 0807). */
import type { StaffDraw } from "@portal/core/applications/places/draw/draw-schema";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { MemoryRouter } from "react-router-dom";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import common from "../../locales/common/en.json";
import errors from "../../locales/errors/en.json";
import places from "../../locales/pages/staff-places/en.json";
import { DrawPanel } from "../../packages/web/src/features/staff-places/draw-panel.tsx";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { session } from "../../packages/web/src/shell/session.ts";
import { buildLocalizedText } from "../support/events/event-fixtures.ts";
import { type NetworkAnswer, type NetworkCall, stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { common, errors, "pages/staff-places": places }));
beforeEach(() => {
  unload({ revalidate: false });
  session.start("account.secret");
});

const buildDraw = (over: Partial<StaffDraw> = {}): StaffDraw =>
  ({
    eventId: "e",
    version: 3,
    status: "COMMITTED",
    names: buildLocalizedText("Fair"),
    capacity: 10,
    drawAt: "2020-01-04T02:00:00.000Z",
    source: { kind: "LOTTERY", name: "Mark Six", number: "26/135", heldOn: "2020-01-03" },
    countersigned: true,
    tiers: [],
    zones: [],
    pools: [],
    obstacles: [],
    candidates: [],
    standing: [],
    ...over,
  }) as unknown as StaffDraw;
const enteredValue = { publicValue: "3 7 12 25 31 44", by: "first@demo.mo", at: "2020-01-04T03:00:00.000Z" };
const returnedMark = { by: "second@demo.mo", at: "2020-01-04T04:00:00.000Z", reason: "44 is 45." };

/** Shows the panel of a draw, which shows what each call answers. */
const showPanel = (draw: StaffDraw, answers: Record<string, (call: NetworkCall) => NetworkAnswer> = {}) => {
  const calls = stubNetwork(answers);
  const renderDraw = (next: StaffDraw) => (
    <MemoryRouter>
      <ResourceProvider>
        <Suspense>
          <DrawPanel
            id="e"
            draw={next}
            hasFailed={false}
            show={(after) => {
              view.rerender(renderDraw(after));
              return undefined;
            }}
            reload={async () => undefined}
          />
        </Suspense>
      </ResourceProvider>
    </MemoryRouter>
  );
  const view = render(renderDraw(draw));
  return {
    calls,
    user: userEvent.setup(),
    showNext: (next: StaffDraw) => view.rerender(renderDraw(next)),
  };
};
const pressButton = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole("button", { name }));
const pressInDialog = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(within(await screen.findByRole("dialog")).getByRole("button", { name }));

test("a value that needs a second person is entered, and nothing is said to be drawn", async () => {
  const waiting = buildDraw({ version: 4, entered: { ...enteredValue, own: true } });
  const { calls, user } = showPanel(buildDraw(), {
    "POST /staff/lottery/e/draw": () => ({ data: waiting }),
  });
  expect(screen.getByText(places.entered.second)).toBeTruthy();
  expect(screen.queryByRole("button", { name: places.draw })).toBeNull();
  await user.type(screen.getByLabelText(new RegExp(`^${places.value}`)), "3 7 12 25 31 44");
  await pressButton(user, places.enterValue);
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/once a colleague confirms them/)).toBeTruthy();
  await pressInDialog(user, places.enterValue);
  expect(await screen.findByText(places.done.enterValue)).toBeTruthy();
  expect(screen.queryByText(places.done.draw)).toBeNull();
  expect(calls.at(-1)?.body).toEqual({ version: 3, publicValue: "3 7 12 25 31 44" });
  // Whoever entered it cannot confirm it.
  expect(screen.getByText(places.entered.own)).toBeTruthy();
  expect(screen.queryByRole("button", { name: places.entered.confirm })).toBeNull();
});

test("a colleague sees the value and its source, and confirms it", async () => {
  const { calls, user } = showPanel(buildDraw({ entered: enteredValue }), {
    "POST /staff/lottery/e/value/countersign": () => ({ data: buildDraw({ version: 4, status: "DRAWN" }) }),
  });
  expect(screen.getByText("3 7 12 25 31 44")).toBeTruthy();
  expect(screen.getByText(/Mark Six, draw 26\/135/)).toBeTruthy();
  expect(screen.queryByText(places.intro.COMMITTED)).toBeNull();
  expect(screen.queryByRole("button", { name: places.entered.withdraw })).toBeNull();
  await pressButton(user, places.entered.confirm);
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/computed from 3 7 12 25 31 44/)).toBeTruthy();
  expect(calls).toEqual([]);
  await pressInDialog(user, places.entered.confirm);
  expect(await screen.findByText(places.done.draw)).toBeTruthy();
  expect(calls.at(-1)?.body).toEqual({ version: 3 });
});

test("a question about one value is gone when another one is shown", async () => {
  const { user, showNext } = showPanel(buildDraw({ entered: enteredValue }));
  await pressButton(user, places.entered.confirm);
  await screen.findByRole("dialog");
  showNext(buildDraw({ version: 5, entered: { ...enteredValue, publicValue: "1 2 3 4 5 6" } }));
  expect(screen.getByText("1 2 3 4 5 6")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a value of drand is shown with its signature and the address of its round", () => {
  const source = { kind: "DRAND", chain: "c", round: 7 } as const;
  showPanel(buildDraw({ source, entered: { ...enteredValue, publicValue: "ab", signature: "cd" } }));
  expect(screen.getByText("ab")).toBeTruthy();
  expect(screen.getByText("cd")).toBeTruthy();
  expect(screen.getByRole("link", { name: places.see }).getAttribute("href")).toContain("/public/7");
});

test("a value is returned with a reason, which is asked for, and the next one is entered beside it", async () => {
  const { calls, user } = showPanel(buildDraw({ entered: enteredValue }), {
    "POST /staff/lottery/e/value/return": () => ({
      data: buildDraw({ version: 4, entered: { ...enteredValue, returned: returnedMark } }),
    }),
  });
  await pressButton(user, places.entered.return);
  await pressInDialog(user, places.entered.return);
  const reason = screen.getByLabelText(new RegExp(`^${places.entered.reason}`));
  expect(reason.getAttribute("aria-invalid")).toBe("true");
  expect(calls).toEqual([]);
  await user.type(reason, "44 is 45.");
  await pressInDialog(user, places.entered.return);
  expect(await screen.findByText(places.done.returnValue)).toBeTruthy();
  expect(calls.at(-1)?.body).toEqual({ version: 3, reason: "44 is 45." });
  expect(screen.getByText("44 is 45.")).toBeTruthy();
  expect(screen.getByRole("button", { name: places.enterValue })).toBeTruthy();
});

test("whoever entered a value withdraws it, and a refusal is said where the value stands", async () => {
  let isStale = true;
  const { user } = showPanel(buildDraw({ entered: { ...enteredValue, own: true } }), {
    "POST /staff/lottery/e/value/withdraw": () =>
      isStale
        ? { status: 409, body: { success: false, code: 900050, errorCode: 900050 } }
        : { data: buildDraw({ version: 4 }) },
  });
  await pressButton(user, places.entered.withdraw);
  await pressInDialog(user, places.entered.withdraw);
  await waitFor(() => expect(document.querySelector(".alert-error")).toBeTruthy());
  isStale = false;
  await pressButton(user, places.entered.withdraw);
  await pressInDialog(user, places.entered.withdraw);
  expect(await screen.findByText(places.done.withdrawValue)).toBeTruthy();
  expect(screen.getByLabelText(new RegExp(`^${places.value}`))).toBeTruthy();
});

test("where one person decides, the draw is held as before", () => {
  const { countersigned: _, ...draw } = buildDraw();
  showPanel(draw as StaffDraw);
  expect(screen.getByRole("button", { name: places.draw })).toBeTruthy();
  expect(screen.queryByText(places.entered.second)).toBeNull();
});
