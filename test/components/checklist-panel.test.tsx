/** The checklist of an application while two members of staff answer it: nobody's answers are lost. */
import type { Checklist, RecordedCheckAnswer } from "@portal/core/applications/desk/checklist-schema";
import * as errorCodes from "@portal/core/platform/error-codes";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { mutate, unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import texts from "../../locales/pages/staff-checklist/en.json";
import { ChecklistPanel } from "../../packages/web/src/features/staff-review/checklist-panel.tsx";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(async () => {
  await startTexts("en");
});
beforeEach(() => void unload());

const path = "/staff/application/a1/checklist";
const [ownPoint, foreignPoint] = [texts.point.consistent, texts.point.otherSupport];
const buildAnswer = (note: string): RecordedCheckAnswer => ({
  result: "MET",
  note,
  author: "colleague@demo.mo",
  at: "2026-11-20T02:00:00.000Z",
});
const buildList = (version: number, answers: Checklist["answers"]): Checklist => ({
  id: "a1",
  version,
  points: [
    { key: "consistent", kind: "CHECK" },
    { key: "otherSupport", kind: "CHECK" },
  ],
  answers,
  answered: Object.keys(answers).length,
  score: 0,
  maxScore: 0,
  history: [],
});
const newerList = buildList(1, { otherSupport: buildAnswer("Asked the Cultural Affairs Bureau.") });

/** Renders the panel of an empty checklist, which a colleague saves before this reader does. */
const renderPanel = () => {
  let serverList = buildList(0, {});
  const calls = stubNetwork({
    [`GET ${path}`]: () => ({ data: serverList }),
    [`PUT ${path}`]: ({ body }) => {
      const { version } = body as { version: number };
      if (version === serverList.version) return { data: { ...serverList, version: version + 1 } };
      return { status: 409, body: { success: false, code: errorCodes.STALE_VERSION } };
    },
  });
  render(
    <MemoryRouter>
      <ResourceProvider>
        <ChecklistPanel id="a1" mayEdit />
      </ResourceProvider>
    </MemoryRouter>,
  );
  return {
    saveAsColleague: () => {
      serverList = newerList;
    },
    listSaves: () => calls.filter(({ method }) => method === "PUT").map(({ body }) => body),
  };
};
const answerOwnPoint = async (): Promise<void> => {
  await userEvent.selectOptions(await screen.findByLabelText(ownPoint), "NOT_MET");
  await userEvent.type(screen.getByLabelText(new RegExp(`^Note: ${ownPoint}`)), "The dates differ.");
};
const saveAnswers = () => userEvent.click(screen.getByRole("button", { name: texts.save, hidden: true }));
const bothAnswers = {
  version: 1,
  answers: {
    consistent: { result: "NOT_MET", note: "The dates differ." },
    otherSupport: { result: "MET", note: "Asked the Cultural Affairs Bureau." },
  },
};

test("a save that comes second takes over the answers of the first, keeps what was typed, and is repeated", async () => {
  const { saveAsColleague, listSaves } = renderPanel();
  await answerOwnPoint();
  saveAsColleague();
  await saveAnswers();
  const alert = await screen.findByText(texts.newer.title);
  expect(alert.closest("[role=alert], .alert")?.textContent).toContain(foreignPoint);
  expect(alert.closest("[role=alert], .alert")?.textContent).not.toContain(ownPoint);
  await saveAnswers();
  await screen.findByText(texts.saved);
  expect(listSaves().at(-1)).toEqual(bothAnswers);
  expect(screen.queryByText(texts.newer.title)).toBeNull();
});

test("a version that is read while somebody types is not overwritten by the former answers", async () => {
  const { saveAsColleague, listSaves } = renderPanel();
  await answerOwnPoint();
  saveAsColleague();
  await mutate(`/api${path}`);
  await screen.findByDisplayValue("Asked the Cultural Affairs Bureau.");
  await saveAnswers();
  await screen.findByText(texts.saved);
  expect(listSaves()).toEqual([bothAnswers]);
});
