/** The day of issue of a certificate is judged beside its input, before a file is chosen. */
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { session } from "../../packages/web/src/shell/session.ts";
import { stubNetwork } from "./network.ts";
import { renderField, taxCertificates } from "./render-field.tsx";
import { startTexts } from "./site-texts.ts";

beforeEach(async () => {
  await startTexts("en");
  session.start("ana.first");
  stubNetwork({ "GET /file": () => ({ data: { items: [] } }) });
});

test.each([
  ["2027-01-01", "Must not be after 23 November 2026"],
  ["2026-01-01", "The document is too old. Upload a more recent one."],
  ["2026-11-20", undefined],
])("of %s the field says: %s", (day, text) => {
  renderField(taxCertificates);
  const input = screen.getByLabelText("Date of issue on the document");
  fireEvent.change(input, { target: { value: day } });
  if (text) expect(screen.getByText(text)).toBeDefined();
  expect(input.getAttribute("aria-invalid")).toBe(text ? "true" : null);
});
