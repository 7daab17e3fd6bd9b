/** Accepting a claim gives an institution to another account, so that it is asked for once more. */
import type { StaffClaimView } from "@portal/core/institutions/administrator-claims/claim-schema";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import institution from "../../locales/pages/institution/en.json" with { type: "json" };
import { WaitingClaim } from "../../packages/web/src/features/staff-institutions/waiting-claim.tsx";
import { stubNetwork } from "./network.ts";
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
const answer = { "POST /staff/claim/c1/decide": () => ({ data: {} }) };

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
  await user.click(screen.getByRole("button", { name: staffClaim.approve }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/new@demo\.mo becomes the administrator of Company 1/)).toBeTruthy();
  expect(calls).toEqual([]);
  await user.click(dialog.getByRole("button", { name: staffClaim.ask.do }));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith("APPROVED"));
  expect(calls.map(({ body }) => body)).toEqual([{ version: 2, result: "APPROVED" }]);
});

test("of another institution takes nothing from anybody, and is accepted at once", async () => {
  const calls = stubNetwork(answer);
  const onDone = vi.fn();
  renderPage(<WaitingClaim claim={{ ...claim, kind: "ANOTHER" }} onDone={onDone} />);
  await userEvent.setup().click(screen.getByRole("button", { name: staffClaim.approve }));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith("APPROVED"));
  expect(calls).toHaveLength(1);
});
