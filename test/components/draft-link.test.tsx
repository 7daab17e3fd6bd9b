/** The address of a step by e-mail: saved first, said where it went, and repeated after a failure. */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { DraftLinkButton } from "../../packages/web/src/form/draft-link-button.tsx";
import { createDraftState } from "../../packages/web/src/form/draft-state.ts";
import type { Draft } from "../../packages/web/src/form/use-draft.ts";
import { session } from "../../packages/web/src/shell/session.ts";
import { type NetworkAnswer, stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeEach(async () => {
  await startTexts("en");
  session.start("ana.first");
});
const buildDraft = (version?: number): Draft => {
  const state = createDraftState(version === undefined ? undefined : { version, answers: {} });
  return {
    state,
    edit: vi.fn(),
    flush: vi.fn(async () => state),
    resolveConflicts: vi.fn(),
    catchUp: vi.fn(),
    refresh: vi.fn(async () => undefined),
    finish: vi.fn(),
  };
};
const requestLink = async (draft: Draft, ...answers: (() => NetworkAnswer)[]) => {
  let call = 0;
  const calls = stubNetwork({
    "POST /participate/search/01KAPQ/link": () => (answers[call++] ?? answers.at(-1))?.() ?? answerSent(),
  });
  render(<DraftLinkButton id="01KAPQ" step="documents" draft={draft} />);
  await userEvent.click(screen.getByRole("button", { name: "Email me a link to continue later" }));
  return calls;
};
const answerSent = (): NetworkAnswer => ({ data: { to: "ana@example.mo" } });

test("the draft is saved, and the step goes along", async () => {
  const draft = buildDraft(3);
  const calls = await requestLink(draft, answerSent);
  expect((await screen.findByText(/ana@example\.mo/)).closest("[role=status]")).toBeTruthy();
  expect(draft.flush).toHaveBeenCalled();
  expect(calls.map(({ body }) => body)).toEqual([{ step: "documents" }]);
});

test("a draft that nobody has saved has no address yet", async () => {
  const calls = await requestLink(buildDraft(), answerSent);
  expect(await screen.findByText(/Fill in something first/)).toBeTruthy();
  expect(calls).toEqual([]);
});

test("an account without an e-mail address is told what is missing", async () => {
  await requestLink(buildDraft(3), () => ({
    status: 400,
    body: { success: false, code: 900054, fields: [{ path: "account", key: "emailMissing" }] },
  }));
  expect(await screen.findByText(/Add an email address to your account first/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});
