/** The mark of a required field stays beside the last word of its label, however narrow the page is. */
import type { Field } from "@portal/core/forms/types/index";
import { render } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { TextField } from "../../packages/web/src/ui/field.tsx";
import { renderField } from "./render-field.tsx";
import { startTexts } from "./site-texts.ts";

beforeEach(() => startTexts("en"));

test.each([
  ["text", "label"],
  ["yesNo", "legend"],
] as const)("the last word of a %s and its mark are never on two lines", (kind, tag) => {
  renderField({ key: "it", kind, required: true, limit: { max: 9 } } as unknown as Field);
  expect(document.querySelector(tag)?.textContent).toBe("Name of it\u00a0*");
});
test("the last word of a label outside a form and its mark are never on two lines", () => {
  render(<TextField id="it" label="Your name" required />);
  expect(document.querySelector("label")?.textContent).toBe("Your name\u00a0*");
});
