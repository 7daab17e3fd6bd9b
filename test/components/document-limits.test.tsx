/** The limits of a field of documents are said above it. */
import type { Field } from "@portal/core/forms/types/index";
import { screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { renderField } from "./render-field.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en"));

test.each([
  ["one file is not said to be each", 1, 0],
  ["of several files, the sizes are those of each", 2, 2],
])("%s", (_, max, count) => {
  renderField({
    ...{ key: "it", kind: "documents", required: true, purpose: "PORTRAIT", types: ["jpg"] },
    ...{ minBytes: 51_200, maxBytes: 2_097_152, max },
  } as Field);
  const limits = screen.getByText(/at least 51\.2 kB|at least 50 kB/i).closest("p")?.textContent ?? "";
  expect(limits).toMatch(/at most/);
  expect(limits.match(/ each/g) ?? []).toHaveLength(count);
});
