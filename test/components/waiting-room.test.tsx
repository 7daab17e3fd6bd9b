/** The waiting room as an applicant sees it: the place is told, the call goes on by itself, and leaving is possible. */
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../packages/web/src/shell/api.ts";
import { getServerNow, syncServerClock } from "../../packages/web/src/shell/server-clock.ts";
import { WaitingRoom } from "../../packages/web/src/ui/waiting-room.tsx";
import { stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

const dialogLoading = vi.hoisted(() => ({ failing: false }));
vi.mock("../../packages/web/src/shell/lazy-import.ts", async (original) => {
  const realModule = await original<typeof import("../../packages/web/src/shell/lazy-import.ts")>();
  return {
    ...realModule,
    lazyImport: <Module,>(load: () => Promise<Module>): Promise<Module> =>
      dialogLoading.failing
        ? Promise.reject(new Error("the part did not arrive"))
        : realModule.lazyImport(load),
  };
});

beforeAll(async () => {
  await startTexts("en");
});
// The wait is counted by the server's clock, which the tests of a file share.
beforeEach(() => syncServerClock("Mon, 23 Nov 2026 02:00:00 GMT"));
const readServerTime = (): number => Date.parse(getServerNow());
const refuseUntil = (turnAt: number) =>
  stubNetwork({
    "GET /participate/search": () =>
      readServerTime() < turnAt
        ? {
            status: 503,
            body: {
              success: false,
              code: 900380,
              params: { turnAt: new Date(turnAt).toISOString(), place: 4312, places: 60_000 },
            },
          }
        : { data: { items: [], cursor: "mine" } },
  });

test("calls wait together, are told their place, and go on when the turn comes", async () => {
  const turnAt = readServerTime() + 50_000;
  const calls = refuseUntil(turnAt);
  render(<WaitingRoom />);
  const answers = Promise.all([api.get("/participate/search"), api.get("/participate/search")]);
  expect(await screen.findByText("Your institution is number 4,312 of about 60,000.")).toBeTruthy();
  // The dialog is opened by an effect, after its texts are on the page.
  expect(await screen.findAllByRole("dialog")).toHaveLength(1);
  expect(screen.getByText("Less than a minute to go")).toBeTruthy();
  let results: unknown;
  void answers.then((all) => {
    results = all;
  });
  syncServerClock(new Date(turnAt + 1000).toUTCString());
  await waitFor(() => expect(results).toEqual(Array(2).fill({ items: [], cursor: "mine" })));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls).toHaveLength(4);
});

test("whoever stops waiting is told that the turn has not come", async () => {
  refuseUntil(readServerTime() + 600_000);
  render(<WaitingRoom />);
  const answer = api.get("/participate/search").catch((error) => error.code);
  expect(await screen.findByText("About 10 minutes to go")).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "Stop waiting" }));
  expect(await answer).toBe(900380);
});

test("a dialog that does not arrive fails the call that waits, and the next one can wait", async () => {
  refuseUntil(readServerTime() + 600_000);
  render(<WaitingRoom />);
  dialogLoading.failing = true;
  await expect(api.get("/participate/search")).rejects.toBeTruthy();
  dialogLoading.failing = false;
  const answer = api.get("/participate/search").catch((error) => error.code);
  expect(await screen.findByText("About 10 minutes to go")).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "Stop waiting" }));
  expect(await answer).toBe(900380);
});
