/**
 * Rows of a list in a form are set apart from each other, and are not called optional where their fields are required.
 */
import { render, screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import common from "../../locales/common/en.json";
import { FieldGroup, TextField } from "../../packages/web/src/ui/field.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { common }));

test("a row says itself neither that it is required nor that it is optional", () => {
  render(
    <>
      <FieldGroup id="zone" label="Zone 1" isRow>
        <TextField id="code" label="Code" required />
      </FieldGroup>
      <FieldGroup id="files" label="Files">
        <TextField id="name" label="Name" />
      </FieldGroup>
    </>,
  );
  const row = screen.getByRole("group", { name: "Zone 1" });
  expect(row.className).toContain("field-row");
  const others = screen.getByRole("group", { name: `Files ${common.field.optional}` });
  expect(others.className).not.toContain("field-row");
});

test("a text field that is given no class looks like all others", () => {
  render(<TextField id="value" label="New value" className={undefined} />);
  expect(screen.getByRole("textbox").className).toContain("control");
});
