/** The assignment of a case: who can take it, hand it over or give it back. */
import { render, screen } from "@testing-library/react";
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

test.each<[string, Partial<CaseFile>, string[]]>([
  ["an open case of nobody", {}, [claim, assign]],
  ["an open case of one's own", { assignee: ownAssignee }, [release, assign]],
  ["an open case of a colleague", { assignee: other }, []],
  ["a closed case of nobody", { closed: true }, []],
  ["a closed case of one's own", { closed: true, assignee: ownAssignee }, [release]],
  ["a closed case of a colleague", { closed: true, assignee: other }, []],
])("%s", async (_, over, buttons) => {
  const file: CaseFile = { id: "a1", closed: false, mentioned: false, colleagues: [], ...over };
  stubNetwork({
    "GET /user/current": () => ({ data: { id: "o1", roles: ["OFFICER"] } }),
    "GET /staff/application/a1/case": () => ({ data: file }),
  });
  render(
    <MemoryRouter>
      <ResourceProvider>
        <CasePanel id="a1" />
      </ResourceProvider>
    </MemoryRouter>,
  );
  await screen.findByRole("heading", { name: staff.case.title });
  if (!file.assignee) expect(screen.getByText(file.closed ? closed : free)).toBeTruthy();
  if (buttons.includes(release)) await screen.findByRole("button", { name: release });
  expect(screen.queryAllByRole("button").map(({ textContent }) => textContent)).toEqual(buttons);
  // Whoever opens a case need not hand it over, so the choice is marked neither way.
  expect(screen.queryByText(/optional/)).toBeNull();
});
