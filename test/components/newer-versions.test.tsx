/**
 * An editor that shows a version of before reads a newer one while somebody types (decision 0841): what is typed and
 * the focus stay, what a colleague has saved comes in, and both are saved.
 */
import type { StaffDraw } from "@portal/core/applications/places/draw/draw-schema";
import { emptyOverlay, type SchemeOverlay } from "@portal/core/schemes/versions/scheme-overlay";
import { act, fireEvent, renderHook, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { Route, Routes } from "react-router-dom";
import { mutate, unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import institutionTexts from "../../locales/pages/institution/en.json";
import placesTexts from "../../locales/pages/staff-places/en.json";
import schemeTexts from "../../locales/pages/staff-scheme/en.json";
import wordingTexts from "../../locales/pages/staff-wording/en.json";
import { Component as CertificationPage } from "../../packages/web/src/features/certification/certification-page.tsx";
import { DrawPanel } from "../../packages/web/src/features/staff-places/draw-panel.tsx";
import { useDraw } from "../../packages/web/src/features/staff-places/use-draw.ts";
import { Component as SchemeStudioPage } from "../../packages/web/src/features/staff-schemes/scheme-studio-page.tsx";
import { Component as WordingPage } from "../../packages/web/src/features/staff-wording/wording-page.tsx";
import { usePersistedInput } from "../../packages/web/src/form/persisted-input.tsx";
import { session } from "../../packages/web/src/shell/session.ts";
import { passTurns } from "../support/browser/pass-turns.ts";
import { buildLocalizedText } from "../support/events/event-fixtures.ts";
import { type NetworkAnswer, type NetworkCall, stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";
import { buildStudio, buildStudioAnswers } from "./studio-answers.ts";

beforeAll(() =>
  startTexts("en", {
    "pages/institution": institutionTexts,
    "pages/staff-places": placesTexts,
    "pages/staff-scheme": schemeTexts,
    "pages/staff-wording": wordingTexts,
  }),
);
beforeEach(() => {
  unload();
  session.start("account.secret");
});
const findInput = (id: string) => document.getElementById(id) as HTMLInputElement;

const buildWording = (version: number, portuguese: string) => {
  const texts = {
    ...{ "zh-Hant": { text: "Chinese" }, "zh-Hans": { text: "Chinese" }, en: { text: "English" } },
    pt: { text: portuguese },
  };
  return {
    ...{ key: "reason.NO_PLACES", kind: "reason", texts, original: texts, decisions: ["reject"] },
    placeholders: { allowed: [], required: [] },
    versions: [
      { version, from: "2026-11-23", state: "CURRENT", by: "a", at: "2026-11-23T02:00:00.000Z", texts },
    ],
  };
};
const buildDraw = (version: number, number: string): StaffDraw =>
  ({
    ...{ eventId: "e", version, status: "PREPARED", names: buildLocalizedText("e"), capacity: 10 },
    ...{ tiers: [], zones: [], pools: [], obstacles: [], standing: [] },
    drawAt: "2027-01-20T02:00:00.000Z",
    source: { kind: "LOTTERY", name: "Mark Six", number, heldOn: "2027-01-19" },
    candidates: [{ id: "x", code: "FH-1", institutionName: "A", pool: "p", tier: 1, suggested: 1 }],
  }) as unknown as StaffDraw;
const buildScheme = (revision: number, label: string) =>
  buildStudio("TRAINING", {
    revision,
    from: "2027-01-04",
    note: "",
    overlay: {
      ...emptyOverlay,
      texts: { "steps.course.title": { "zh-Hant": label, "zh-Hans": label, en: label, pt: label } },
    },
  });
const DrawPage = () => {
  const draw = useDraw("e");
  return draw.data ? (
    <DrawPanel id="e" draw={draw.data} hasFailed={false} show={draw.show} reload={draw.reload} />
  ) : null;
};

const editors: [
  what: string,
  element: ReactNode,
  address: string,
  path: string,
  build: (version: number, text: string) => unknown,
  ownId: string,
  otherId: string,
  texts: [before: string, after: string],
][] = [
  [
    "the words of a reason",
    <Route key="route" path="/wording/:key" element={<WordingPage />} />,
    "/wording/reason.NO_PLACES",
    "/staff/admin/wording/reason.NO_PLACES",
    buildWording,
    "text-en",
    "text-pt",
    ["Portuguese", "A colleague’s text"],
  ],
  [
    "a draw",
    <Route key="route" path="/draw" element={<DrawPage />} />,
    "/draw",
    "/staff/lottery/e",
    buildDraw,
    "source-name",
    "source-number",
    ["26/135", "26/136"],
  ],
  [
    "the form of a scheme",
    <Route key="route" path="/scheme/:id" element={<SchemeStudioPage />} />,
    "/scheme/TRAINING",
    "/staff/admin/scheme/TRAINING",
    buildScheme,
    "note",
    "text-steps-course-title",
    ["Topic", "A colleague’s topic"],
  ],
];
test.each(editors)("%s", async (_, element, address, path, build, ownId, otherId, [before, after]) => {
  let record = build(1, before);
  stubNetwork({ ...buildStudioAnswers("TRAINING"), [`GET ${path}`]: () => ({ data: record }) });
  renderPage(<Routes>{element}</Routes>, address);
  await waitFor(() => expect(findInput(otherId)?.value).toBe(before));
  const user = userEvent.setup();
  const input = findInput(ownId);
  await user.click(input);
  await user.keyboard("Mine");
  const typedText = input.value;
  record = build(2, after);
  await act(async () => void (await mutate(() => true)));
  await waitFor(() => expect(findInput(otherId).value).toBe(after));
  expect(document.activeElement).toBe(input);
  await user.keyboard(" too");
  expect(input.value).toBe(`${typedText} too`);
});

test("what a colleague has saved of a scheme comes in where a save is refused, and both are saved", async () => {
  let storedView = buildScheme(1, "Topic");
  const path = "/staff/admin/scheme/TRAINING";
  const writes: { revision: number; overlay: SchemeOverlay; note?: string }[] = [];
  stubNetwork({
    ...buildStudioAnswers("TRAINING"),
    [`GET ${path}`]: () => ({ data: storedView }),
    [`PUT ${path}`]: ({ body }: NetworkCall): NetworkAnswer => {
      const write = body as (typeof writes)[number];
      if (write.revision !== storedView.draft?.revision)
        return { status: 409, body: { success: false, code: 900050 } };
      writes.push(write);
      return { data: storedView };
    },
  });
  renderPage(
    <Routes>
      <Route path="/scheme/:id" element={<SchemeStudioPage />} />
    </Routes>,
    "/scheme/TRAINING",
  );
  await waitFor(() => expect(findInput("note")).not.toBeNull());
  fireEvent.change(findInput("note"), { target: { value: "Decree 12" } });
  const findButton = (text: string) =>
    [...document.querySelectorAll("button")].find(({ textContent }) => textContent === text) ??
    expect.fail(text);
  const pressButton = (text: string) => fireEvent.click(findButton(text));
  storedView = buildScheme(2, "A colleague’s topic");
  pressButton(schemeTexts.edit.save);
  await waitFor(() => pressButton("Reload"));
  await waitFor(() => expect(findInput("text-steps-course-title").value).toBe("A colleague’s topic"));
  expect(findInput("note").value).toBe("Decree 12");
  expect(findButton(schemeTexts.publish.do).disabled).toBe(true);
  pressButton(schemeTexts.edit.save);
  await waitFor(() => expect(writes).toHaveLength(1));
  expect(writes[0]).toMatchObject({
    revision: 2,
    note: "Decree 12",
    overlay: { texts: { "steps.course.title": { en: "A colleague’s topic" } } },
  });
});

test("what is typed while a newer version is read stays", () => {
  const { result } = renderHook(() => usePersistedInput(undefined, { mine: "", theirs: "" }));
  // Whoever has the version read took the function before.
  const [, , { rebase }] = result.current;
  act(() => result.current[1]({ mine: "typed", theirs: "" }));
  act(() => rebase({ mine: "", theirs: "saved" }));
  expect(result.current[0]).toEqual({ mine: "typed", theirs: "saved" });
});

const institution = {
  ...{ id: "i1", role: "ADMINISTRATOR", country: "MO", nature: "ENTERPRISE", nameEn: "Lotus Trading" },
  ...{ nameZh: "蓮花", siteRegistrationNumber: "123456", taxpayerNumber: "81234567" },
  ...{ taxRegisteredOn: "2020-01-02", employees: 5, address: "Avenida da Amizade", personInCharge: "Ana" },
  phone: { area: "MO", number: "28123456" },
  shareholders: [{ name: "Ana", share: 100, macaoResident: true, idNumber: "1234567(8)" }],
};
test.each([
  ["that is open", { certification: "UNVERIFIED" }],
  ["that was given", { certification: "PASSED", certificateUntil: "2026-11-30" }],
])("the day on a certificate stays while a newer version of a certification %s is read", async (_, state) => {
  let version = 1;
  stubNetwork({
    "GET /user/current": () => ({
      data: {
        ...{ id: "a", account: "ana@example.mo", roles: [] },
        institutions: [{ id: "i1", role: "ADMINISTRATOR" }],
      },
    }),
    "GET /institution/i1": () => ({ data: { ...institution, ...state, version } }),
    "GET /file": () => ({ data: { items: [] } }),
    "GET /notice/unread": () => ({ data: { count: 0 } }),
  });
  renderPage(<CertificationPage />);
  if (state.certification === "PASSED")
    fireEvent.click(await screen.findByRole("button", { name: institutionTexts.renew.open }));
  await waitFor(() => expect(findInput("issued-BUSINESS_REGISTRATION_CERT")).not.toBeNull());
  const day = findInput("issued-BUSINESS_REGISTRATION_CERT");
  day.focus();
  fireEvent.change(day, { target: { value: "2026-11-20" } });
  version = 2;
  await act(async () => void (await mutate(() => true)));
  await act(passTurns);
  expect(document.activeElement).toBe(day);
  expect(day.isConnected).toBe(true);
  expect(day.value).toBe("2026-11-20");
});
