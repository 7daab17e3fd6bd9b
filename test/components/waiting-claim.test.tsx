/** Accepting a claim gives an institution to another account, so that it is asked for once more. */
import type { StaffClaimView } from "@portal/core/institutions/administrator-claims/claim-schema";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import institution from "../../locales/pages/institution/en.json" with { type: "json" };
import { Component as AdministratorClaimsPage } from "../../packages/web/src/features/staff-institutions/administrator-claims-page.tsx";
import { WaitingClaim } from "../../packages/web/src/features/staff-institutions/waiting-claim.tsx";
import { type NetworkCall, stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { "pages/institution": institution }));
beforeEach(() => unload());

const { staffClaim } = institution;
const claim = {
  id: "c1",
  version: 2,
  status: "PENDING",
  number: "12345678",
  account: "new@demo.mo",
  createdAt: "2026-11-20T02:00:00.000Z",
} as const;
/** The button names the account and the institution of its claim, because several claims wait on the page. */
const approveName = new RegExp(`^${staffClaim.approve}`);
const answer = { "POST /staff/claim/c1/decide": () => ({ data: {} }) };

const listPosts = (calls: readonly NetworkCall[]) => calls.filter(({ method }) => method === "POST");

test("of an administrator names whom the institution goes to before it is accepted", async () => {
  const calls = stubNetwork(answer);
  const onDone = vi.fn();
  const claimOfOwner: StaffClaimView = {
    ...claim,
    kind: "ADMINISTRATOR",
    institution: {
      id: "i1",
      names: { zh: "甲", en: "Company 1", pt: "Companhia 1" },
      certification: "PASSED",
    },
  };
  renderPage(<WaitingClaim claim={claimOfOwner} onDone={onDone} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: approveName }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/new@demo\.mo becomes the administrator of Company 1/)).toBeTruthy();
  expect(listPosts(calls)).toEqual([]);
  await user.click(dialog.getByRole("button", { name: staffClaim.ask.do }));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith("APPROVED"));
  expect(listPosts(calls).map(({ body }) => body)).toEqual([{ version: 2, result: "APPROVED" }]);
});

test("of another institution takes nothing from anybody, and is accepted at once", async () => {
  const calls = stubNetwork(answer);
  const onDone = vi.fn();
  renderPage(<WaitingClaim claim={{ ...claim, kind: "ANOTHER" }} onDone={onDone} />);
  await userEvent.setup().click(screen.getByRole("button", { name: approveName }));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith("APPROVED"));
  expect(listPosts(calls)).toHaveLength(1);
});

test("each accepted claim has its own message, also where the one before was accepted too", async () => {
  const claims = ["c1", "c2"].map((id) => ({
    ...claim,
    id,
    account: `${id}@demo.mo`,
    kind: "ANOTHER" as const,
  }));
  stubNetwork({
    "GET /staff/claim": () => ({ data: { items: claims } }),
    "POST /staff/claim/c1/decide": () => {
      claims.shift();
      return { data: {} };
    },
    "POST /staff/claim/c2/decide": () => {
      claims.shift();
      return { data: {} };
    },
  });
  renderPage(<AdministratorClaimsPage />);
  const user = userEvent.setup();
  const messages: Element[] = [];
  const names = (await screen.findAllByRole("button")).map(({ textContent }) => textContent);
  expect(new Set(names).size).toBe(names.length);
  for (const waitingCount of [1, 0]) {
    await user.click((await screen.findAllByRole("button", { name: approveName }))[0] as HTMLElement);
    await waitFor(() =>
      expect(screen.queryAllByRole("button", { name: approveName })).toHaveLength(waitingCount),
    );
    messages.push(screen.getByText(staffClaim.done.APPROVED));
  }
  expect(messages[1]).not.toBe(messages[0]);
});
