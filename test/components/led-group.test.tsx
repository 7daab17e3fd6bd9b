/** The members of a group as their leader sees them: whom it may remove, and why not another one yet. */
import type { GroupView } from "@portal/core/applications/groups/group-schema";
import { screen, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import centre from "../../locales/pages/centre/en.json" with { type: "json" };
import { LedGroup } from "../../packages/web/src/features/groups/led-group.tsx";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { "pages/centre": centre }));

const buildMember = (code: string, status: "PROCESSING" | "REJECTED" | "CANCELLED", removable: boolean) => ({
  code,
  institutionName: code,
  status,
  removable,
});
const group: GroupView = {
  applicationId: "01ARZ3NDEKTSV4RRFFQ69G5FAV",
  scheme: "FAIR_GROUP",
  status: "PROCESSING",
  groupName: "Group",
  invitationCode: "ABCD2345",
  closed: false,
  min: 2,
  max: 4,
  members: [
    buildMember("undecided", "PROCESSING", true),
    buildMember("can-object", "REJECTED", false),
    buildMember("final", "REJECTED", true),
    buildMember("ended", "CANCELLED", false),
  ],
  expected: [],
};

test("a leader removes no member that can still object, and reads why", () => {
  renderPage(<LedGroup group={group} onChange={() => undefined} />);
  const cellCounts = group.members.map(({ code = "" }) => {
    const row = screen.getAllByText(code)[0]?.closest("tr") ?? expect.fail(`no row of ${code}`);
    return [
      code,
      within(row).queryAllByRole("button").length,
      within(row).queryAllByText(centre.group.removeLater).length,
    ];
  });
  expect(cellCounts).toEqual([
    ["undecided", 1, 0],
    ["can-object", 0, 1],
    ["final", 1, 0],
    ["ended", 0, 0],
  ]);
});

test.each([
  ["is open", { closed: false, status: "PROCESSING" as const }, 2],
  ["was accepted", { closed: true, status: "ACCEPTED" as const }, 2],
  ["was refused as a whole", { closed: true, status: "REJECTED" as const }, 4],
])(
  "refused members do not count as joined, unless the group was refused: it %s",
  (_name, changes, joined) => {
    renderPage(<LedGroup group={{ ...group, ...changes }} onChange={() => undefined} />);
    expect(screen.getByText(new RegExp(`^${joined} joined\\.`))).toBeTruthy();
  },
);
