/** The waiting room as an applicant sees it: the place is told, the call goes on by itself, and leaving is possible. */
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test } from "vitest";
import { api } from "../../packages/web/src/shell/api.ts";
import { WaitingRoom } from "../../packages/web/src/ui/waiting-room.tsx";
import { stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(async () => {
  await startTexts("en");
});
const refuseUntil = (turnAt: number) =>
  stubNetwork({
    "GET /participate/search": () =>
      Date.now() < turnAt
        ? {
            status: 503,
            body: {
              success: false,
              code: 900380,
              params: { turnAt: new Date(turnAt).toISOString(), place: 4312, places: 60_000 },
            },
          }
        : { data: { items: ["mine"] } },
  });

test("calls wait together, are told their place, and go on when the turn comes", async () => {
  const calls = refuseUntil(Date.now() + 2500);
  render(<WaitingRoom />);
  const answers = Promise.all([api.get("/participate/search"), api.get("/participate/search")]);
  expect(await screen.findByText("Your institution is number 4312 of about 60000.")).toBeTruthy();
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
  expect(screen.getByText("Less than a minute to go")).toBeTruthy();
  let answered: unknown;
  void answers.then((all) => {
    answered = all;
  });
  await waitFor(() => expect(answered).toEqual([{ items: ["mine"] }, { items: ["mine"] }]), {
    timeout: 10_000,
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls).toHaveLength(4);
});

test("whoever stops waiting is told that the turn has not come", async () => {
  refuseUntil(Date.now() + 600_000);
  render(<WaitingRoom />);
  const answer = api.get("/participate/search").catch((error) => error.code);
  expect(await screen.findByText("About 10 minutes to go")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Stop waiting" }));
  expect(await answer).toBe(900380);
});
