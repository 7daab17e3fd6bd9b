/** The assignment of a case: who can take it, hand it over or give it back. */
import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import staff from "../../locales/pages/staff/en.json";
import type { CaseFile } from "../../packages/web/src/features/staff-review/case-notes.tsx";
import { CasePanel } from "../../packages/web/src/features/staff-review/case-panel.tsx";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(async () => {
  await startTexts("en");
});
beforeEach(() => void unload());

const ownAssignee = { accountId: "o1", name: "officer@demo.mo", since: "2026-11-20T02:00:00.000Z" };
const other = { accountId: "o2", name: "colleague@demo.mo", since: "2026-11-20T02:00:00.000Z" };
const { claim, release, assign, free, closed } = staff.case;

const renderPanel = () =>
  render(
    <MemoryRouter>
      <ResourceProvider>
        <CasePanel application={{ id: "a1", scheme: "FAIR_HOSTED", eventId: "e1" }} />
      </ResourceProvider>
    </MemoryRouter>,
  );

test("a case is handed over to colleagues whose role covers it, and those of them who read notes can be mentioned", async () => {
  const file: CaseFile = { id: "a1", closed: false, mentioned: false, notes: [] };
  const buildColleague = (name: string, over: object) => ({
    accountId: name,
    name,
    readsNotes: true,
    ...over,
  });
  stubNetwork({
    "GET /user/current": () => ({ data: { id: "o1", roles: ["OFFICER"] } }),
    "GET /staff/application/a1/case": () => ({ data: file }),
    "GET /staff/colleague": () => ({
      data: {
        items: [
          buildColleague("covers", { scope: { events: ["e1"] } }),
          buildColleague("elsewhere", { scope: { events: ["e2"] } }),
          buildColleague("gone", { leftDesk: true }),
          buildColleague("teller", { readsNotes: false }),
        ],
      },
    }),
  });
  renderPanel();
  const listNames = async (label: string) => {
    const list = await screen.findByRole("combobox", { name: label });
    await within(list).findByRole("option", { name: "covers" });
    return within(list)
      .getAllByRole("option")
      .slice(1)
      .map(({ textContent }) => textContent);
  };
  expect(await listNames(staff.case.colleague)).toEqual(["covers", "teller"]);
  // Whoever hands it over reads before that the colleague is notified (decision 0787).
  expect(
    screen.getByRole("combobox", { name: staff.case.colleague, description: staff.case.assignNotice }),
  ).toBeTruthy();
  expect(await listNames(staff.case.mention)).toEqual(["covers"]);
  // The choice alone inserts nothing: arrow keys change a closed list on some systems.
  const note = screen.getByRole<HTMLTextAreaElement>("textbox", { name: new RegExp(staff.case.note) });
  fireEvent.change(screen.getByRole("combobox", { name: staff.case.mention }), {
    target: { value: "covers" },
  });
  expect(note.value).toBe("");
  fireEvent.click(screen.getByRole("button", { name: staff.case.mentionDo }));
  expect(note.value).toBe("@covers ");
});

test("whoever is too late to take it sees who was faster", async () => {
  let file: CaseFile = { id: "a1", closed: false, mentioned: false };
  stubNetwork({
    "GET /user/current": () => ({ data: { id: "o1", roles: ["OFFICER"] } }),
    "GET /staff/application/a1/case": () => ({ data: file }),
    "GET /staff/colleague": () => ({ data: { items: [] } }),
    "POST /staff/application/a1/case/assign": () => {
      file = { ...file, assignee: other };
      return { status: 409, body: { success: false, code: 900312, params: { name: other.name } } };
    },
  });
  renderPanel();
  await userEvent.setup().click(await screen.findByRole("button", { name: claim }));
  expect(
    await screen.findByText(/^colleague@demo\.mo has been working on this application since/),
  ).toBeTruthy();
  expect(screen.queryByRole("button", { name: claim })).toBeNull();
});

test.each<[string, Partial<CaseFile>, string[]]>([
  ["an open case of nobody", {}, [claim, assign]],
  ["an open case of one's own", { assignee: ownAssignee }, [release, assign]],
  ["an open case of a colleague", { assignee: other }, []],
  ["a closed case of nobody", { closed: true }, []],
  ["a closed case of one's own", { closed: true, assignee: ownAssignee }, [release]],
  ["a closed case of a colleague", { closed: true, assignee: other }, []],
])("%s", async (_, over, buttons) => {
  const file: CaseFile = { id: "a1", closed: false, mentioned: false, ...over };
  stubNetwork({
    "GET /user/current": () => ({ data: { id: "o1", roles: ["OFFICER"] } }),
    "GET /staff/application/a1/case": () => ({ data: file }),
    "GET /staff/colleague": () => ({ data: { items: [] } }),
  });
  renderPanel();
  await screen.findByRole("heading", { name: staff.case.title });
  if (!file.assignee) expect(screen.getByText(file.closed ? closed : free)).toBeTruthy();
  if (buttons.includes(release)) await screen.findByRole("button", { name: release });
  expect(screen.queryAllByRole("button").map(({ textContent }) => textContent)).toEqual(buttons);
  // Whoever opens a case need not hand it over, so the choice is marked neither way.
  expect(screen.queryByText(/optional/)).toBeNull();
});
