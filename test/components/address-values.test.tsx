/** What somebody chose in a page of staff is in its address, so that a page that is loaded again shows the same. */
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import lists from "../../locales/lists/en.json";
import adminTexts from "../../locales/pages/staff-admin/en.json";
import eventTexts from "../../locales/pages/staff-event/en.json";
import figureTexts from "../../locales/pages/staff-figures/en.json";
import reconciliationTexts from "../../locales/pages/staff-reconciliation/en.json";
import wordingTexts from "../../locales/pages/staff-wording/en.json";
import { AuditLog } from "../../packages/web/src/features/staff-admin/audit-log-page.tsx";
import { Component as StaffEventsPage } from "../../packages/web/src/features/staff-events/staff-events-page.tsx";
import { Component as FiguresPage } from "../../packages/web/src/features/staff-figures/figures-page.tsx";
import { Component as ReconciliationPage } from "../../packages/web/src/features/staff-reconciliation/reconciliation-page.tsx";
import { Component as WordingsPage } from "../../packages/web/src/features/staff-wording/wordings-page.tsx";
import { useAddressValues } from "../../packages/web/src/shell/use-address-values.ts";
import { buildLocalizedText } from "../support/events/event-fixtures.ts";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() =>
  startTexts("en", {
    lists,
    "pages/staff-admin": adminTexts,
    "pages/staff-event": eventTexts,
    "pages/staff-figures": figureTexts,
    "pages/staff-reconciliation": reconciliationTexts,
    "pages/staff-wording": wordingTexts,
  }),
);
beforeEach(() => unload());

const greenFair = { id: "green-2027", names: buildLocalizedText("Green Fair"), status: "DRAFT" };

let address = "";
const Address = () => {
  const { pathname, search } = useLocation();
  address = pathname + search;
  return null;
};
const showPage = (page: React.ReactNode, path: string) => {
  const calls = stubNetwork({
    "GET /user/current": () => ({ data: { roles: ["ADMIN"] } }),
    "GET /staff/admin/me": () => ({ data: { roles: ["ADMIN"] } }),
    "GET /staff/admin/account": () => ({ data: { items: [] } }),
    "GET /staff/admin/audit": () => ({ data: { items: [], intact: true } }),
    "GET /staff/admin/wording": () => ({ data: { items: [] } }),
    "GET /staff/event": () => ({ data: { items: [greenFair] } }),
    "GET /scheme": () => ({ data: { items: [{ id: "FAIR_HOSTED" }] } }),
    "GET /activity/list": () => ({ data: { items: [{ id: "green-2027", names: { en: "Green Fair" } }] } }),
    "GET /staff/figures": () => ({ data: {} }),
    "GET /staff/reconciliation": () => ({ data: {} }),
  });
  renderPage(
    <Suspense>
      {page}
      <Address />
    </Suspense>,
    path,
  );
  return { calls, user: userEvent.setup() };
};

const findInput = async (label: string) => (await screen.findByLabelText(label)) as HTMLInputElement;

test("the figures keep their period, scheme and event", async () => {
  const { calls, user } = showPage(<FiguresPage />, "/staff/figures?from=2025-03-01&to=2025-03-31");
  expect((await findInput(figureTexts.from)).value).toBe("2025-03-01");
  await waitFor(() =>
    expect(calls.find(({ path }) => path === "/staff/figures")?.query.get("to")).toBe("2025-03-31"),
  );
  await user.selectOptions(
    await findInput(figureTexts.scheme),
    await screen.findByRole("option", { name: lists.applicationType.FAIR_HOSTED }),
  );
  await waitFor(() =>
    expect(address).toBe("/staff/figures?from=2025-03-01&to=2025-03-31&scheme=FAIR_HOSTED"),
  );
  // The year, with which the page begins, is no choice that the address names.
  await user.click(screen.getByRole("button", { name: figureTexts.preset.year }));
  await waitFor(() => expect(address).toBe("/staff/figures?scheme=FAIR_HOSTED"));
});

test("the reconciliation keeps its day, and asks for a day in place of one that was cleared", async () => {
  const { calls } = showPage(<ReconciliationPage />, "/staff/reconciliation?day=2025-11-20");
  const day = await findInput(reconciliationTexts.day);
  expect(day.value).toBe("2025-11-20");
  await waitFor(() =>
    expect(calls.find(({ path }) => path === "/staff/reconciliation")?.query.get("day")).toBe("2025-11-20"),
  );
  fireEvent.change(day, { target: { value: "2025-11-19" } });
  await waitFor(() => expect(address).toBe("/staff/reconciliation?day=2025-11-19"));
  fireEvent.change(day, { target: { value: "" } });
  expect(day.getAttribute("aria-invalid")).toBe("true");
});

test("the texts keep their kind and what was searched for, and take no kind that there is not", async () => {
  const { user } = showPage(<WordingsPage />, "/staff/admin/wording?kind=reason&search=late");
  const search = await findInput(wordingTexts.search);
  const kind = await findInput(wordingTexts.kind.label);
  expect([kind.value, search.value]).toEqual(["reason", "late"]);
  // Every letter is shown at once; the address follows.
  await user.type(search, " papers");
  expect(search.value).toBe("late papers");
  await waitFor(() => expect(address).toBe("/staff/admin/wording?kind=reason&search=late+papers"));
  await user.clear(search);
  await user.selectOptions(kind, "notice");
  await waitFor(() => expect(address).toBe("/staff/admin/wording"));
});
test("a kind of text that there is not shows the notices", async () => {
  showPage(<WordingsPage />, "/staff/admin/wording?kind=poem");
  expect((await findInput(wordingTexts.kind.label)).value).toBe("notice");
});

test("a log keeps its month", async () => {
  const { calls } = showPage(<AuditLog log="audit" />, "/staff/admin/audit?month=2025-02");
  const month = await findInput(adminTexts.audit.month);
  expect(month.value).toBe("2025-02");
  await waitFor(() =>
    expect(calls.find(({ path }) => path === "/staff/admin/audit")?.query.get("month")).toBe("2025-02"),
  );
});

test("the list of events keeps what was searched for", async () => {
  const { user } = showPage(<StaffEventsPage />, "/staff/event?search=green");
  const search = await findInput(eventTexts.search);
  expect(search.value).toBe("green");
  await user.type(search, " fair");
  await waitFor(() => expect(address).toBe("/staff/event?search=green+fair"));
});

const Probe = () => {
  const [{ tab, words }, setValues] = useAddressValues({ tab: "draw", words: "" });
  const navigate = useNavigate();
  return (
    <>
      <output>{`${tab}/${words}`}</output>
      <button type="button" onClick={() => setValues({ tab: "plan", words: "first" })}>
        both
      </button>
      <button type="button" onClick={() => setValues({ words: "second" })}>
        one
      </button>
      <button type="button" onClick={() => void navigate("/probe?lang=en&words=linked")}>
        link
      </button>
    </>
  );
};
test("several values change together; other members of the address stay; a link brings its own values", async () => {
  const { user } = showPage(<Probe />, "/probe?lang=en");
  await user.click(screen.getByRole("button", { name: "both" }));
  await user.click(screen.getByRole("button", { name: "one" }));
  expect(screen.getByRole("status").textContent).toBe("plan/second");
  await waitFor(() => expect(address).toBe("/probe?lang=en&tab=plan&words=second"));
  await user.click(screen.getByRole("button", { name: "link" }));
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("draw/linked"));
  expect(address).toBe("/probe?lang=en&words=linked");
});
