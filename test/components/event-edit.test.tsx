/** An edit of a published event that waits for a colleague: what is asked for, and what the colleague reads. */
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { EventChangePanel } from "../../packages/web/src/features/staff-events/event-change-panel.tsx";
import { EventForm } from "../../packages/web/src/features/staff-events/event-form.tsx";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { buildFair } from "../support/event-fixtures.ts";
import { type NetworkCall, stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(async () => {
  await startTexts("en");
});
beforeEach(() => unload());

const event = buildFair({ id: "green-2027", code: "GREEN-2027" });
const saved: unknown[] = [];
const showForm = (): NetworkCall[] => {
  saved.length = 0;
  const calls = stubNetwork({ "PUT /staff/event": () => ({ data: event }) });
  render(
    <MemoryRouter>
      <ResourceProvider>
        <EventForm base={event} copy={false} keptAs="green-2027" onSaved={(one) => saved.push(one)} />
      </ResourceProvider>
    </MemoryRouter>,
  );
  return calls;
};
const type = (id: string, value: string) => {
  const input = document.getElementById(id);
  if (!input) throw new Error(`no input ${id}`);
  fireEvent.change(input, { target: { value } });
};
const listSavedBodies = (calls: NetworkCall[]) => calls.filter(({ method }) => method === "PUT");

test("a description is saved at once, and the last day is asked for with a reason", async () => {
  const calls = showForm();
  type("event-description-en", "A longer description");
  expect(screen.queryByText("Changes that another member of staff has to confirm")).toBeNull();
  type("event-dates-end", "2027-03-29");
  const note = await screen.findByText("Changes that another member of staff has to confirm");
  expect(within(note.closest("section") as HTMLElement).getAllByRole("listitem")).toHaveLength(1);
  const send = screen.getByRole("button", { name: "Ask a colleague to confirm" });
  fireEvent.click(send);
  expect(listSavedBodies(calls)).toEqual([]);
  type("event-reason", "A day longer");
  fireEvent.click(send);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(listSavedBodies(calls)[0]?.body).toMatchObject({
    reason: "A day longer",
    dates: { end: "2027-03-29" },
  });
});

test("a colleague reads each value as it is and as it would be, and confirms what was read", async () => {
  const changeRequest = {
    action: "edit" as const,
    reason: "A day longer",
    edit: {
      members: ["dates", "website"],
      values: { dates: { ...event.dates, end: "2027-03-29" }, website: "https://fair.example" },
    },
    requestedAt: "2026-11-23T02:00:00.000Z",
    requestedBy: "account-1",
    requesterName: "first@demo.mo",
  };
  const calls = stubNetwork({ [`POST /staff/event/${event.id}/change/confirm`]: () => ({ data: event }) });
  const done: string[] = [];
  render(
    <MemoryRouter>
      <ResourceProvider>
        <EventChangePanel event={{ ...event, changeRequest }} onDone={(what) => done.push(what)} />
      </ResourceProvider>
    </MemoryRouter>,
  );
  expect(screen.getByRole("heading", { name: "Edit of the published event" })).toBeDefined();
  expect(screen.getByText(`Now: ${event.dates.end}`)).toBeDefined();
  expect(screen.getByText("After the change: 2027-03-29")).toBeDefined();
  expect(screen.getByText("Now: (none)")).toBeDefined();
  expect(screen.queryByText("This affects every application")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Confirm the change" }));
  await waitFor(() => expect(done).toEqual(["edit"]));
  expect(calls.at(-1)?.body).toEqual({ version: event.version, requestedAt: changeRequest.requestedAt });
});
