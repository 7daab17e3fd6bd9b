/** What reaches many, or cannot be taken back, is done after a question only (decision 0608). */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import policyTexts from "../../locales/pages/policy/en.json";
import adminTexts from "../../locales/pages/staff-admin/en.json";
import placesTexts from "../../locales/pages/staff-places/en.json";
import publicationTexts from "../../locales/pages/staff-publication/en.json";
import schemeTexts from "../../locales/pages/staff-scheme/en.json";
import surveyTexts from "../../locales/pages/staff-survey/en.json";
import wordingTexts from "../../locales/pages/staff-wording/en.json";
import { Component as StaffAccountsPage } from "../../packages/web/src/features/staff-accounts/staff-accounts-page.tsx";
import { EventWaitingRoom } from "../../packages/web/src/features/staff-events/event-waiting-room.tsx";
import { CertifyForm } from "../../packages/web/src/features/staff-institutions/certify-form.tsx";
import { PublishBoothPlan } from "../../packages/web/src/features/staff-places/publish-booth-plan.tsx";
import { Component as PoliciesPage } from "../../packages/web/src/features/staff-policies/policies-page.tsx";
import { PublicationStatus } from "../../packages/web/src/features/staff-publications/publication-status.tsx";
import { Component as ExportSchedulesPage } from "../../packages/web/src/features/staff-queue/export-schedules-page.tsx";
import { PublicationPanel } from "../../packages/web/src/features/staff-schemes/publication-panel.tsx";
import { SurveyStatusPanel } from "../../packages/web/src/features/staff-surveys/survey-status-panel.tsx";
import { WordingEditor } from "../../packages/web/src/features/staff-wording/wording-editor.tsx";
import { askAct } from "./confirm-act.ts";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() =>
  startTexts("en", {
    "pages/policy": policyTexts,
    "pages/staff-admin": adminTexts,
    "pages/staff-places": placesTexts,
    "pages/staff-publication": publicationTexts,
    "pages/staff-scheme": schemeTexts,
    "pages/staff-survey": surveyTexts,
    "pages/staff-wording": wordingTexts,
  }),
);
beforeEach(() => unload());

const act = vi.fn();
beforeEach(() => act.mockClear());
const doNothing = (): void => undefined;
/** An answer to the write of an act. */
const answerAct = (data: unknown) => () => {
  act();
  return { data };
};

const buildPublication = (status: string) => ({ id: "p1", kind: "ARTICLE", status, version: 1 }) as never;
const renderPublication = (status: string) => (
  <PublicationStatus
    publication={buildPublication(status)}
    busy={false}
    isUnsaved={false}
    onPublish={act}
    onWithdraw={act}
    onRemove={doNothing}
  />
);
const renderSurvey = (status: string, isUnsaved = false) => (
  <SurveyStatusPanel
    survey={{ id: "s1", status, ...(status !== "DRAFT" && { openedAt: "2026-11-01" }) } as never}
    tied={false}
    busy={false}
    isUnsaved={isUnsaved}
    onOpen={act}
    onClose={act}
    onCopy={doNothing}
    onRemove={doNothing}
  />
);
const room = {
  from: "2026-11-24T02:00:00.000Z",
  until: "2026-11-24T03:00:00.000Z",
  perSecond: 10,
  places: 100,
  version: 7,
};
const policy = {
  key: "fascia.maxCharacters",
  value: 20,
  default: 20,
  acts: true,
  idle: [],
  targets: { scopes: ["ALL", "SCHEME", "EVENT"] },
  entries: [
    {
      id: "entry-1",
      scope: "ALL",
      state: "FUTURE",
      from: "2027-01-01",
      value: 30,
      by: "admin@demo.mo",
      at: "2026-11-01T02:00:00.000Z",
      version: 5,
    },
  ],
};
const accounts = {
  items: [],
  roles: [{ role: "DSEC", holders: 0, retired: false }],
  requests: [],
  reviews: [],
};
const schedule = {
  id: "e1",
  version: 1,
  name: "Every week",
  rhythm: "WEEKLY",
  format: "xlsx",
  answers: 0,
  owner: "me@demo.mo",
  own: true,
  readers: [],
  runs: [],
};
const member = { id: "me", account: "admin@demo.mo", roles: ["ADMIN"], version: 1 };

interface FarReachingAct {
  render: () => ReactNode;
  label: string;
  question: RegExp;
  answers?: Parameters<typeof stubNetwork>[0];
}
const acts: Record<string, FarReachingAct> = {
  "publishing an article": {
    render: () => renderPublication("DRAFT"),
    label: "Publish",
    question: /Everybody can see it immediately/,
  },
  "taking an article back": {
    render: () => renderPublication("PUBLISHED"),
    label: "Return to draft",
    question: /Readers can no longer see it/,
  },
  "opening a survey": {
    render: () => renderSurvey("DRAFT"),
    label: "Save and open",
    question: /can no longer be changed then/,
  },
  "closing a survey": {
    render: () => renderSurvey("OPEN"),
    label: "Close the survey",
    question: /Nobody can answer it until it is reopened/,
  },
  "publishing the exhibitors": {
    render: () => <PublishBoothPlan id="e" />,
    label: "Publish the list of exhibitors",
    question: /become public immediately/,
    answers: { "POST /staff/plan/e/exhibitors": answerAct({ exhibitors: 3 }) },
  },
  "closing a waiting room": {
    render: () => <EventWaitingRoom eventId="e" opensAt={undefined} />,
    label: "Close the waiting room",
    question: /lose their turn/,
    answers: {
      "GET /staff/event/e/waiting-room": () => ({ data: { room } }),
      "DELETE /staff/event/e/waiting-room": answerAct({ room: null }),
    },
  },
  "passing a certification": {
    render: () => (
      <CertifyForm institution={{ id: "i1", nameEn: "Company", version: 1 } as never} onDone={doNothing} />
    ),
    label: "Certify",
    question: /^Certify .*can apply for what needs a certification/,
    answers: { "POST /staff/institution/i1/certify": answerAct({}) },
  },
  "publishing a version of a form": {
    render: () => (
      <PublicationPanel
        view={
          {
            draft: {
              writers: ["a@demo.mo"],
              from: "2027-01-01",
              mayPublish: true,
            },
          } as never
        }
        editor={{ isDirty: false, publish: act, discard: doNothing } as never}
      />
    ),
    label: "Publish the version",
    question: /a published version cannot be changed/,
  },
  "withdrawing a setting": {
    render: () => <PoliciesPage />,
    label: "Withdraw",
    question: /Nothing will change on that day/,
    answers: {
      "GET /staff/admin/policy": () => ({ data: { items: [policy] } }),
      "GET /staff/admin/me": () => ({ data: member }),
      "GET /activity/list": () => ({ data: { items: [] } }),
      "DELETE /staff/admin/policy/entry-1": answerAct({ ...policy, entries: [] }),
    },
  },
  "retiring a role": {
    render: () => <StaffAccountsPage />,
    label: "Disable the role",
    question: /Nobody can be given it until it is restored/,
    answers: {
      "GET /staff/admin/account": () => ({ data: accounts }),
      "GET /staff/admin/me": () => ({ data: member }),
      "DELETE /staff/admin/role/DSEC": answerAct({}),
    },
  },
  "ending a repeated export": {
    render: () => <ExportSchedulesPage />,
    label: "End the schedule",
    question: /can no longer be downloaded here/,
    answers: {
      "GET /staff/queue/export/schedule": () => ({ data: { items: [schedule], colleagues: [] } }),
      "GET /staff/view": () => ({ data: { items: [] } }),
      "DELETE /staff/queue/export/schedule/e1": answerAct({}),
    },
  },
};

test.each(Object.entries(acts))(
  "%s is asked about first",
  async (_, { render, label, question, answers }) => {
    stubNetwork(answers ?? {});
    renderPage(render());
    const startsWithLabel = new RegExp(`^${label}`);
    await screen.findAllByRole("button", { name: startsWithLabel });
    const dialog = askAct(startsWithLabel);
    expect(within(dialog).getByText(question)).toBeDefined();
    expect(act).not.toHaveBeenCalled();
    fireEvent.click(within(dialog).getByRole("button", { name: "Go back" }));
    expect(act).not.toHaveBeenCalled();
    fireEvent.click(within(askAct(startsWithLabel)).getByRole("button", { name: label }));
    await waitFor(() => expect(act).toHaveBeenCalledTimes(1));
  },
);

test("a policy says itself what came of an act on it, because the list is many windows long", async () => {
  const other = { ...policy, key: "objection.days", entries: [] };
  const answers = ["refused", "done"];
  stubNetwork({
    ...acts["withdrawing a setting"]?.answers,
    "GET /staff/admin/policy": () => ({ data: { items: [other, policy] } }),
    "DELETE /staff/admin/policy/entry-1": () =>
      answers.shift() === "done"
        ? { data: { ...policy, entries: [] } }
        : { status: 404, body: { success: false, code: 900049, requestId: "r" } },
  });
  renderPage(<PoliciesPage />);
  const card = (await screen.findByText(policy.key)).closest("section") as HTMLElement;
  const withdrawSetting = async () => {
    await screen.findAllByRole("button", { name: /^Withdraw/ });
    fireEvent.click(within(askAct(/^Withdraw/)).getByRole("button", { name: "Withdraw" }));
  };
  await withdrawSetting();
  await within(card).findByRole("alert");
  await withdrawSetting();
  await within(card).findByText(/^Withdrawn: /);
  expect(within(card).queryByRole("alert")).toBeNull();
});

test("a waiting room is saved in the version that was read; where a colleague was faster, what was typed stays", async () => {
  let storedRoom = room;
  const calls = stubNetwork({
    "GET /staff/event/e/waiting-room": () => ({ data: { room: storedRoom } }),
    "PUT /staff/event/e/waiting-room": ({ body }) => {
      if (storedRoom.version > room.version)
        return { data: { room: { ...storedRoom, ...(body as object), version: 9 } } };
      storedRoom = { ...room, perSecond: 20, version: 8 };
      return { status: 409, body: { success: false, code: 900050, requestId: "r" } };
    },
  });
  renderPage(<EventWaitingRoom eventId="e" opensAt={undefined} />);
  const pace = (await screen.findByDisplayValue("10")) as HTMLInputElement;
  fireEvent.change(screen.getByDisplayValue("100"), { target: { value: "500" } });
  fireEvent.click(screen.getByRole("button", { name: "Save the waiting room" }));
  // What was not typed is that of the colleague.
  await waitFor(() => expect(pace.value).toBe("20"));
  expect(screen.getByDisplayValue("500")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Save the waiting room" }));
  await waitFor(() => expect(calls.filter(({ method }) => method === "PUT")).toHaveLength(2));
  const bodies = calls.filter(({ method }) => method === "PUT").map(({ body }) => body);
  expect(bodies).toMatchObject([
    { perSecond: 10, places: 500, version: 7 },
    { perSecond: 20, places: 500, version: 8 },
  ]);
});

test("a setting is withdrawn in the version that was read; where a colleague was faster, that one is shown", async () => {
  let { entries } = policy;
  const calls = stubNetwork({
    ...acts["withdrawing a setting"]?.answers,
    "GET /staff/admin/policy": () => ({ data: { items: [{ ...policy, entries }] } }),
    "DELETE /staff/admin/policy/entry-1": () => {
      entries = entries.map((entry) => ({ ...entry, value: 40, version: 6 }));
      return { status: 409, body: { success: false, code: 900050, requestId: "r" } };
    },
  });
  renderPage(<PoliciesPage />);
  await screen.findAllByText("30");
  fireEvent.click(within(askAct(/^Withdraw/)).getByRole("button", { name: "Withdraw" }));
  await screen.findAllByText("40");
  expect(screen.queryByText("30")).toBeNull();
  expect(within(await screen.findByRole("alert")).getByText(/changed elsewhere/)).toBeDefined();
  expect(calls.find(({ method }) => method === "DELETE")?.headers.get("if-match")).toBe("5");
});

test("a delivered text is not restored from a day that was taken out", () => {
  const texts = { "zh-Hant": {}, "zh-Hans": {}, en: {}, pt: {} };
  renderPage(
    <WordingEditor
      wording={
        {
          ...{ key: "notice.rejected", kind: "notice", texts, original: texts },
          placeholders: { allowed: [], required: [] },
          versions: [{ version: 1, texts }],
        } as never
      }
      onSaved={doNothing}
      onReload={doNothing}
    />,
  );
  const findRestore = () => screen.getByRole("button", { name: wordingTexts.edit.original });
  expect(findRestore()).toHaveProperty("disabled", false);
  fireEvent.change(screen.getByLabelText(new RegExp(`^${wordingTexts.edit.from}`)), {
    target: { value: "" },
  });
  expect(findRestore()).toHaveProperty("disabled", true);
});

test("a survey with unsaved changes is neither closed nor copied, which would leave them out", () => {
  renderPage(renderSurvey("OPEN", true));
  for (const name of [surveyTexts.edit.close, surveyTexts.edit.copy])
    expect(screen.getByRole("button", { name })).toHaveProperty("disabled", true);
  expect(screen.getByText(surveyTexts.edit.unsaved)).toBeTruthy();
});
