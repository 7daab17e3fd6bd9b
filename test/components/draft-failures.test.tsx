/** Saves of a draft that fail: only what may be reached later is tried again by itself, and no failure ends saving. */
import { act, renderHook } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useDraft } from "../../packages/web/src/form/use-draft.ts";
import { session } from "../../packages/web/src/shell/session.ts";
import { savePendingWork } from "../../packages/web/src/shell/sign-out.ts";
import { type NetworkAnswer, stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

const id = "01KAPQ";
const saveCall = "POST /participate/search/tosubmit";
const readCall = `GET /participate/search/${id}`;
const buildRefusal = (status: number, code: number) => (): NetworkAnswer => ({
  status,
  body: { success: false, code },
});
/** What no portal says, but something in front of it. */
const brokenAnswer: NetworkAnswer = { status: 200, body: { success: true, code: 200, data: null } };
const buildAcceptance = (): NetworkAnswer => ({ data: { version: 1, schemeVersion: 0 } });
const staleVersion = buildRefusal(409, 900050);

beforeEach(async () => {
  await startTexts("en");
  session.start("ana.first");
});
afterEach(() => vi.unstubAllGlobals());

const hasNoAtomicPath = () => false;
const openDraft = (answers: Parameters<typeof stubNetwork>[0]) => {
  const calls = stubNetwork(answers);
  const { result } = renderHook(
    () =>
      useDraft(
        { id, institutionId: "i-1", scheme: "TRAINING", schemeVersion: 0, basePath: "/participate/search" },
        undefined,
        undefined,
        {},
        hasNoAtomicPath,
      ),
    { wrapper: MemoryRouter },
  );
  const editTopic = (value: string) => act(() => result.current.edit("topic", value));
  const flushDraft = () => act(() => result.current.flush());
  return { calls, result, edit: editTopic, flush: flushDraft };
};

test("an unexpected error is reported, and the next edit is saved", async () => {
  const report = vi.fn();
  vi.stubGlobal("reportError", report);
  let isBroken = true;
  const draft = openDraft({
    [saveCall]: () => (isBroken ? brokenAnswer : buildAcceptance()),
  });
  draft.edit("one");
  expect((await draft.flush()).status).toBe("refused");
  expect(report).toHaveBeenCalledWith(expect.any(TypeError));
  isBroken = false;
  draft.edit("two");
  expect((await draft.flush()).status).toBe("saved");
});

test("an unexpected error does not hinder signing out", async () => {
  vi.stubGlobal("reportError", vi.fn());
  const draft = openDraft({ [saveCall]: () => brokenAnswer });
  draft.edit("one");
  await act(async () => expect(await savePendingWork()).toBeUndefined());
});

test.each([
  ["that its reader may not see any more", 403, 403],
  ["that is gone", 404, 404],
])("a draft %s is refused and not tried again as if there were no connection", async (_, status, code) => {
  const draft = openDraft({ [saveCall]: staleVersion, [readCall]: buildRefusal(status, code) });
  draft.edit("one");
  expect(await draft.flush()).toMatchObject({ status: "refused", code });
});

test.each([500, 503, 429])(
  "a draft that cannot be read for the moment (%i) is tried again",
  async (status) => {
    const draft = openDraft({ [saveCall]: staleVersion, [readCall]: buildRefusal(status, 900108) });
    draft.edit("one");
    expect((await draft.flush()).status).toBe("kept");
  },
);

test.each([
  ["loads its page again", "/myform", 1],
  ["loads no other page again that is open by then", "/personal/con_user", 0],
])("a form that was replaced meanwhile %s", async (_, openPath, reloads) => {
  const page = {
    origin: location.origin,
    href: location.href,
    search: "",
    pathname: "/myform",
    reload: vi.fn(),
  };
  vi.stubGlobal("location", page);
  const draft = openDraft({ [saveCall]: () => ({ data: { version: 1, schemeVersion: 2 } }) });
  draft.edit("one");
  page.pathname = openPath;
  await draft.flush();
  expect(page.reload).toHaveBeenCalledTimes(reloads);
});
