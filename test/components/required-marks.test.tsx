/** Required fields have the same mark in a wizard as in any other form (spec 1 §5). */
import * as f from "@portal/core/forms/builders/field-builders";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, expect, test, vi } from "vitest";
import institution from "../../locales/pages/institution/en.json" with { type: "json" };
import { institutionSections } from "../../packages/web/src/features/institution/institution-fields.ts";
import { DataForm } from "../../packages/web/src/form/wizard/data-form.tsx";
import { SelectField, TextAreaField, TextField } from "../../packages/web/src/ui/field.tsx";
import { stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { "pages/institution": institution }));

/** Reads the marks after each label: a star, or the word. */
const readMarks = (): (string | undefined)[] =>
  [...document.querySelectorAll("label, legend")].map((label) =>
    label.querySelector(".required, .optional")?.textContent?.trim(),
  );
const showForm = (sections: Parameters<typeof DataForm>[0]["sections"], initial = {}): void => {
  stubNetwork({});
  render(
    <MemoryRouter>
      <DataForm
        namespace="pages/institution"
        prefix="field"
        sections={sections}
        initial={initial}
        action="Save"
        save={async () => undefined}
      />
    </MemoryRouter>,
  );
};

test("in a form of the form language, and beside it", () => {
  const fields = f.toKeyedFields({ nameZh: f.text(255), nameEn: f.text(255, { required: false }) });
  showForm([{ id: "names", fields }]);
  render(<TextField id="a" label="A" required value="" onChange={() => undefined} />);
  render(<TextField id="b" label="B" value="" onChange={() => undefined} />);
  expect(readMarks()).toEqual(["*", "(optional)", "*", "(optional)"]);
});

test("what is neither required nor optional has no mark, and the page no attribute of that name", () => {
  const complaints = vi.spyOn(console, "error");
  render(
    <>
      <TextField id="a" label="A" mark={false} value="" onChange={() => undefined} />
      <TextAreaField id="b" label="B" mark={false} value="" onChange={() => undefined} />
      <SelectField id="c" label="C" mark={false} value="" onChange={() => undefined} />
    </>,
  );
  expect(readMarks()).toEqual([undefined, undefined, undefined]);
  expect(complaints).not.toHaveBeenCalled();
});

const names = institutionSections.filter(({ id }) => id === "names");
test.each([
  ["no name", { place: ["MO"] }, "*"],
  ["a Portuguese name", { place: ["MO"], namePt: "Casa" }, "(optional)"],
  ["an English name alone in Macao", { place: ["MO"], nameEn: "House" }, "*"],
  ["an English name elsewhere", { place: ["FR"], nameEn: "Maison" }, "(optional)"],
])("an institution with %s", (_, answers, mark) => {
  showForm(names, answers);
  expect(readMarks()[0]).toBe(mark);
});

test("the first summary names what is missing of the names", async () => {
  showForm(names, { place: ["MO"] });
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  const links = document.querySelectorAll(".error-summary a");
  expect([...links].map((link) => link.getAttribute("href"))).toContain("#f-nameZh");
});
