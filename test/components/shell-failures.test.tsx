/**
 * The frame of every page, while a call of its own fails: the page below is as it would be, the menu leads everywhere,
 * and what did not come is read again without a message (decision 0355). When the session is over, it leads out.
 */
import { act, render, screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { expect, test } from "vitest";
import { AppRoutes } from "../../packages/web/src/app/router.tsx";
import { i18n } from "../../packages/web/src/shell/i18n.ts";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { session } from "../../packages/web/src/shell/session.ts";
import { pickWays } from "../support/runner/proof-slice.ts";
import {
  answerCall,
  closePage,
  failures,
  startNetwork,
  startPageAnswers,
  waitForQuiet,
  ways,
} from "./failing-pages.tsx";
import type { NetworkCall } from "./network.ts";

startPageAnswers();

/** The address that is shown, which a reader is led away from when the session is over. */
const Address = () => <p id="address">{useLocation().pathname}</p>;
const openSite = async (path: string, calls: readonly NetworkCall[]): Promise<void> => {
  render(
    <MemoryRouter initialEntries={[`${path}?lang=en`]}>
      <ResourceProvider>
        <Suspense fallback="loading the site">
          <AppRoutes />
        </Suspense>
        <Address />
      </ResourceProvider>
    </MemoryRouter>,
  );
  await waitFor(() => expect(screen.queryByText("loading the site")).toBeNull());
  await waitForQuiet(calls);
};
const readMain = (): string => document.querySelector("#main")?.textContent ?? "";
const listMenu = (): (string | null)[] =>
  [...document.querySelectorAll("#main-menu nav a")].map((link) => link.textContent);
const notice = { id: "n1", titles: { en: "Maintenance tonight" }, endsAt: "2026-11-24T02:00:00.000Z" };
/** Pages, whether staff open them, and a call of the frame that is made there. */
const frames = [
  ["/help_center", false, "/help/maintenance"],
  ["/help_center", false, "/notice/unread"],
  ["/personal/contacts", false, "/help/maintenance"],
  ["/personal/contacts", false, "/notice/unread"],
  ["/staff/survey", true, "/help/maintenance"],
] as const;

test.each(frames)("on %s (staff: %s) nothing is missed but what %s tells", async (path, staff, failing) => {
  session.start("account.secret", { staff });
  const calls = startNetwork(() => undefined);
  await openSite(path, calls);
  const [main, menu] = [readMain(), listMenu()];
  expect(calls.map((call) => call.path)).toContain(failing);
  expect(main.length).toBeGreaterThan(100);
  closePage();
  for (const way of pickWays(
    ways,
    frames.findIndex((frame) => frame[0] === path && frame[2] === failing),
    2,
  )) {
    const failedCalls = startNetwork((called) => {
      if (called !== failing) return undefined;
      return way === "slowly" ? new Promise(() => undefined) : failures[way]?.answer();
    });
    await openSite(path, failedCalls);
    expect([way, readMain(), listMenu()]).toEqual([way, main, menu]);
    closePage();
  }
});

test.each(["/help/maintenance", "/notice/unread"])(
  "leads out when %s says that the session is over",
  async (failing) => {
    const calls = startNetwork((called) => (called === failing ? failures["with 401"]?.answer() : undefined));
    await openSite("/personal/contacts", calls);
    await waitFor(() => expect(document.getElementById("address")?.textContent).toBe("/login"));
  },
);

test("a notice of maintenance that did not come is read again with the next page", async () => {
  let isFailing = true;
  const calls = startNetwork((called) =>
    called !== "/help/maintenance"
      ? undefined
      : isFailing
        ? failures["with 500"]?.answer()
        : { data: { items: [notice] } },
  );
  await openSite("/help_center", calls);
  expect(screen.queryByText(notice.titles.en)).toBeNull();
  isFailing = false;
  act(() => screen.getByRole("link", { name: i18n.t("common:nav.privacy") }).click());
  await waitForQuiet(calls);
  expect(await screen.findByText(notice.titles.en)).toBeTruthy();
});

test("unread notices that could not be counted are counted when the reader comes back", async () => {
  let isFailing = true;
  const calls = startNetwork((called) =>
    called === "/notice/unread" && isFailing ? failures["without an answer"]?.answer() : undefined,
  );
  await openSite("/personal/contacts", calls);
  const name = i18n.t("common:nav.unread", {
    count: (answerCall("/notice/unread") as { count: number }).count,
  });
  expect(screen.queryByText(name)).toBeNull();
  isFailing = false;
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(await screen.findByText(name)).toBeTruthy();
});

test("staff whose roles could not be read are led to every area, which says itself whom it serves", async () => {
  session.start("account.secret", { staff: true });
  const calls = startNetwork((called) =>
    called === "/staff/admin/me" ? failures["with 500"]?.answer() : undefined,
  );
  await openSite("/staff/survey", calls);
  const areas = ["staffQueue", "staffCertification", "staffEvents", "staffAdmin"] as const;
  expect(listMenu()).toEqual(areas.map((area) => i18n.t(`common:nav.${area}`)));
});
