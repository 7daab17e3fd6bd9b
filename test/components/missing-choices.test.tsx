/**
 * The message about a missing choice asks to choose, not to fill in: in forms of staff, in surveys and in lists of a
 * form.
 */
import type { Field } from "@portal/core/forms/types/index";
import { MATRIX_COLUMN } from "@portal/core/surveys/index";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, expect, test, vi } from "vitest";
import common from "../../locales/common/en.json";
import staff from "../../locales/pages/staff/en.json";
import { GrantForm } from "../../packages/web/src/features/staff-review/grant-form.tsx";
import { findMissingKind } from "../../packages/web/src/form/find-field.ts";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(async () => {
  await startTexts("en", { "pages/staff": staff });
});

test.each(["decideFunding", "recordVerification"] as const)(
  "%s without a result asks to choose one",
  async (action) => {
    stubNetwork({});
    render(
      <MemoryRouter>
        <ResourceProvider>
          <Suspense>
            <GrantForm
              application={{ id: "a1", version: 1, resource: "funding", status: "PROCESSING" } as never}
              action={action}
              send={vi.fn()}
              onClose={vi.fn()}
              onReload={vi.fn()}
              onDone={vi.fn()}
            />
          </Suspense>
        </ResourceProvider>
      </MemoryRouter>,
    );
    const submit = document.querySelector<HTMLButtonElement>("form button[type=submit]");
    await userEvent.click(submit as HTMLElement);
    const group = document.getElementById("result") as HTMLElement;
    const message = group.closest("fieldset")?.textContent;
    expect(message).toContain(common.issue.required_choice);
    expect(message).not.toContain(common.issue.required);
    expect(screen.getAllByText(common.issue.required_choice)).toHaveLength(1);
  },
);

const isRequired = true;
const buildChoice = (key: string): Field => ({
  key,
  kind: "choice",
  required: isRequired,
  options: { values: ["A", "B"] },
});
const buildText = (key: string): Field =>
  ({ key, kind: "text", required: isRequired, limit: { max: 10 } }) as Field;
test.each<[string, Field, string, Field["kind"] | undefined]>([
  ["a choice", buildChoice("it"), "", "choice"],
  ["the choice of a row of a survey", buildChoice(MATRIX_COLUMN), `.${MATRIX_COLUMN}`, "choice"],
  [
    "a choice in a list",
    {
      key: "it",
      kind: "lines",
      required: isRequired,
      min: 0,
      max: 3,
      columns: [buildChoice("one"), buildText("two")],
    } as Field,
    ".0.one",
    "choice",
  ],
  [
    "a text in a list",
    {
      key: "it",
      kind: "lines",
      required: isRequired,
      min: 0,
      max: 3,
      columns: [buildChoice("one"), buildText("two")],
    } as Field,
    ".0.two",
    "text",
  ],
  [
    "a language of a text",
    { key: "it", kind: "multiText", required: isRequired } as unknown as Field,
    ".pt",
    undefined,
  ],
])("%s is known by the path of what is missing", (_, field, below, kind) => {
  expect(findMissingKind(field, below)).toBe(kind);
});
