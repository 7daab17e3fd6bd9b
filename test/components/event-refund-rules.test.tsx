/**
 * The refund rules with which an event starts in the staff form (schemes C16): those of its type, until staff choose.
 */
import { fireEvent } from "@testing-library/react";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { EventForm } from "../../packages/web/src/features/staff-events/event-form.tsx";
import { createBlankEvent } from "../../packages/web/src/features/staff-events/event-structure.ts";
import { buildFair } from "../support/events/event-fixtures.ts";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en"));
beforeEach(() => unload());

const findSelect = (member: string): HTMLSelectElement => {
  const select = document.getElementById(`event-${member}`);
  if (!(select instanceof HTMLSelectElement)) throw new Error(`no select ${member}`);
  return select;
};
const newEvent = createBlankEvent("new-2028");
const storedEvent = { ...buildFair({ id: "green-2027" }), type: "LOCAL" as const, version: 3 };

test.each([
  ["a new event has those of fairs", newEvent, [], "HOSTED"],
  ["a new one abroad has those of delegations", newEvent, [["type", "ABROAD"]], "DELEGATION"],
  [
    "one that is in Macao after all has those of fairs",
    newEvent,
    [
      ["type", "ABROAD"],
      ["type", "LOCAL"],
    ],
    "HOSTED",
  ],
  [
    "another choice of staff stays",
    newEvent,
    [
      ["refundPolicy", "GROUP"],
      ["type", "ABROAD"],
    ],
    "GROUP",
  ],
  ["the form of the event changes none", newEvent, [["form", "BOTH"]], "HOSTED"],
  ["a stored event keeps its own", storedEvent, [["type", "ABROAD"]], "HOSTED"],
] as const)("[R489] %s", (_what, base, choices, expected) => {
  stubNetwork({});
  renderPage(<EventForm base={base} copy={base === newEvent} inputName={base.id} onSaved={() => {}} />);
  for (const [member, value] of choices) {
    fireEvent.change(findSelect(member), { target: { value } });
    expect(findSelect(member).value).toBe(value);
  }
  expect(findSelect("refundPolicy").value).toBe(expected);
});
