/** An accepted registration of an event: its page is made once, and found from there on. */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { RegisteredEvent } from "../../packages/web/src/features/staff-events/registered-event.tsx";
import { useSharedResource } from "../../packages/web/src/shell/use-resource.ts";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en"));
beforeEach(() => unload());

/** Says when the page knows who reads it. */
const Reader = () => {
  const me = useSharedResource<object>("/staff/admin/me");
  return me.data ? <p>The reader is known</p> : null;
};
const showRegistration = (over: object = {}, member: object = {}) => {
  const calls = stubNetwork({
    "GET /staff/admin/me": () => ({ data: { roles: ["OFFICER"], ...member } }),
    "POST /staff/event/registration/REG1": () => ({ data: { id: "reg-reg1" } }),
  });
  renderPage(
    <>
      <Reader />
      <RegisteredEvent registration={{ id: "REG1", ...over }} />
    </>,
  );
  return { calls, user: userEvent.setup() };
};

test("staff create the page of a registered event that has none", async () => {
  const { calls, user } = showRegistration();
  await user.click(await screen.findByRole("button", { name: "Create the event page" }));
  await waitFor(() => expect(calls.some(({ method }) => method === "POST")).toBe(true));
  expect(screen.queryByRole("link", { name: "Open the event page" })).toBeNull();
});

test("once its event has a page, that is opened and none is created", async () => {
  showRegistration({ eventPageAt: "2026-11-23T02:00:00.000Z" });
  const link = await screen.findByRole("link", { name: "Open the event page" });
  expect(link.getAttribute("href")).toBe("/staff/event/reg-reg1");
  expect(screen.getByText(/^The event page was created on 23 November 2026/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Create the event page" })).toBeNull();
});

test("whose role holds for some schemes only is offered no page, because the call would be refused", async () => {
  showRegistration({}, { scope: { schemes: ["EVENT_REGISTRATION"] } });
  await screen.findByText("The reader is known");
  expect(screen.queryByRole("heading", { name: "Event page" })).toBeNull();
});
