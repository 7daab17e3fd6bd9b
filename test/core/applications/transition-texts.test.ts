/** Every action has its texts: in the history of applicants and of staff, and on the buttons of those who make it. */
import { deadlineKinds } from "@portal/core/applications/model/deadline-kinds";
import { transitions } from "@portal/core/applications/transitions/definitions/index";
import { describe, expect, test } from "vitest";
import common from "../../../locales/common/zh-Hant.json" with { type: "json" };
import personal from "../../../locales/pages/personal/zh-Hant.json" with { type: "json" };
import staff from "../../../locales/pages/staff/zh-Hant.json" with { type: "json" };
import { hasActionForm } from "../../../packages/web/src/features/applications/action-forms.ts";

const actions = Object.values(transitions);
/** The booth is allocated on the plan, so its button opens the plan and asks nothing. */
const askedElsewhere = new Set(["allocateBooth"]);
/** Actions of applicants that have a page of their own or are a download. All others have a dialog. */
const madeOnPages = new Set(["submit", "discard", "supplement", "downloadVoucher"]);

describe.each(actions)("$action", ({ action, by }) => {
  // A discarded draft is deleted with its history.
  test.skipIf(action === "discard")("has a line in both histories", () => {
    expect(Object.keys(personal.history)).toContain(action);
    expect(Object.keys(staff.history.action)).toContain(action);
  });
  if (by === "staff")
    test("has a button for staff, and a question before it is made", () => {
      const texts = (staff.move as Record<string, object>)[action] ?? {};
      expect(Object.keys(texts)).toEqual(
        expect.arrayContaining(askedElsewhere.has(action) ? ["do"] : ["do", "asks"]),
      );
    });
  if (by === "applicant" && !madeOnPages.has(action))
    test("has a dialog for applicants, and texts that explain it", () => {
      expect(hasActionForm(action)).toBe(true);
      const texts = (personal.move as Record<string, unknown>)[action] ?? {};
      // A text with a number has a form for each kind of it.
      const names = Object.keys(texts as object).map((name) => name.replace(/_other$/, ""));
      expect(names).toEqual(expect.arrayContaining(["name", "text", "do"]));
    });
});

test.each(deadlineKinds)("the days of %s have a title on the pages", (kind) =>
  expect(Object.keys(common.deadline.kind)).toContain(kind),
);
