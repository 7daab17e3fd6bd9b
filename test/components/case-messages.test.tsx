/** Messages and notes on an application: the newest are shown, and earlier ones above them on request. */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import messageTexts from "../../locales/pages/message/en.json";
import staffTexts from "../../locales/pages/staff/en.json";
import { CaseMessages } from "../../packages/web/src/features/messages/case-messages.tsx";
import { CasePanel } from "../../packages/web/src/features/staff-review/case-panel.tsx";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(async () => {
  await startTexts("en", { "pages/message": messageTexts, "pages/staff": staffTexts });
});
beforeEach(() => void unload());

const at = "2026-11-23T02:00:00.000Z";
const buildMessage = (text: string) => ({
  messageId: text,
  at,
  from: "APPLICANT",
  author: "a@demo.mo",
  text,
  files: [],
});
const renderPart = (part: React.ReactNode) =>
  render(
    <MemoryRouter>
      <ResourceProvider>{part}</ResourceProvider>
    </MemoryRouter>,
  );
const listTexts = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

test("earlier messages are read on request, and stand above the newest", async () => {
  const calls = stubNetwork({
    "GET /message/a1": ({ query }) => ({
      data: {
        id: "a1",
        items: query.get("cursor")
          ? [buildMessage("two"), buildMessage("one")]
          : [buildMessage("four"), buildMessage("three")],
        ...(query.get("cursor") ? {} : { cursor: "older" }),
        unread: false,
        canWrite: false,
      },
    }),
  });
  renderPart(<CaseMessages id="a1" side="APPLICANT" />);
  await screen.findByText("four");
  expect(listTexts(".message-list .pre")).toEqual(["three", "four"]);
  await userEvent.click(await screen.findByRole("button", { name: messageTexts.earlier }));
  await screen.findByText("one");
  expect(listTexts(".message-list .pre")).toEqual(["one", "two", "three", "four"]);
  expect(screen.queryByRole("button", { name: messageTexts.earlier })).toBeNull();
  expect(calls.map(({ query }) => query.get("cursor"))).toEqual([null, "older"]);
});

test("earlier notes of staff likewise", async () => {
  const buildNote = (text: string) => ({ noteId: text, at, author: "first@demo.mo", text });
  stubNetwork({
    "GET /user/current": () => ({ data: { id: "o1", roles: ["OFFICER"] } }),
    "GET /staff/colleague": () => ({ data: { items: [] } }),
    "GET /staff/application/a1/case": () => ({
      data: {
        id: "a1",
        closed: false,
        mentioned: false,
        notes: [buildNote("three"), buildNote("four")],
        olderNotes: "older",
      },
    }),
    "GET /staff/application/a1/case/note": ({ query }) => ({
      data: { items: query.get("cursor") === "older" ? [buildNote("two"), buildNote("one")] : [] },
    }),
  });
  renderPart(<CasePanel application={{ id: "a1", scheme: "FAIR_HOSTED", eventId: "e1" }} />);
  await screen.findByText("four");
  await userEvent.click(await screen.findByRole("button", { name: staffTexts.case.notesEarlier }));
  await screen.findByText("one");
  expect(listTexts(".staff-notes .pre")).toEqual(["one", "two", "three", "four"]);
  expect(screen.queryByRole("button", { name: staffTexts.case.notesEarlier })).toBeNull();
});
